import { categoryOf, EventLog } from '#event-sourcing';
import type {
  Appended,
  Batch,
  EventReference,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamFilter,
} from '#event-sourcing';
import type { EventReports } from '../log/event-reports.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** An event log whose appends are reported in the operator's log, and measured where the process has metrics. */
export class ObservedEventLog extends EventLog {
  readonly #log: EventLog;
  readonly #reports: EventReports;
  readonly #metrics: Metrics | undefined;

  constructor(log: EventLog, reports: EventReports, metrics?: Metrics) {
    super();
    this.#log = log;
    this.#reports = reports;
    this.#metrics = metrics;
  }

  override async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const category = categoryOf(stream);
    const stop = this.#metrics?.appends.startTimer({ category });
    try {
      const appended = await this.#log.append(stream, expected, events);
      stop?.({ outcome: 'appended' });
      this.#metrics?.appendedEvents.inc({ category }, events.length);
      this.#reports.report(stream, events);
      return appended;
    } catch (error) {
      stop?.({ outcome: error instanceof Error ? error.name : 'failed' });
      throw error;
    }
  }

  override readStream(stream: string, from?: number): AsyncIterable<StoredEvent> {
    return this.#log.readStream(stream, from);
  }

  override follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    return this.#log.follow(after, filter, signal);
  }

  override deleteStream(stream: string, lastRevision: number): Promise<void> {
    return this.#log.deleteStream(stream, lastRevision);
  }

  override head(filter: StreamFilter, from?: Position): Promise<Position> {
    return this.#log.head(filter, from);
  }

  override identify(): Promise<LogIdentity> {
    return this.#log.identify();
  }

  override contains(event: EventReference): Promise<boolean> {
    return this.#log.contains(event);
  }

  override savedPosition(name: string): Promise<Position | undefined> {
    return this.#log.savedPosition(name);
  }

  override savePosition(name: string, position: Position): Promise<void> {
    return this.#log.savePosition(name, position);
  }

  override healthy(): Promise<boolean> {
    return this.#log.healthy();
  }

  override close(): Promise<void> {
    return this.#log.close();
  }
}
