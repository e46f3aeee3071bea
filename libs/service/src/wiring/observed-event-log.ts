import { categoryOf, EventLog, LogUnavailable, OutcomeUnknown } from '#event-sourcing';
import type {
  Appended,
  Batch,
  EventReference,
  HashChainResult,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamAppend,
  StreamFilter,
} from '#event-sourcing';
import type { EventReports } from '../log/event-reports.ts';
import type { LogOutages } from '../log/log-outages.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** An event log whose appends are reported in the operator's log. A server measures them too, and reports outages. */
export class ObservedEventLog extends EventLog {
  readonly #log: EventLog;
  readonly #reports: EventReports;
  readonly #metrics: Metrics | undefined;
  readonly #outages: LogOutages | undefined;

  constructor(log: EventLog, reports: EventReports, metrics?: Metrics, outages?: LogOutages) {
    super();
    this.#log = log;
    this.#reports = reports;
    this.#metrics = metrics;
    this.#outages = outages;
  }

  override append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    return this.#observe([{ stream, events }], () => this.#log.append(stream, expected, events));
  }

  override get appendsTogether(): boolean {
    return this.#log.appendsTogether;
  }

  override appendTogether(appends: readonly StreamAppend[]): Promise<readonly Appended[]> {
    return this.#observe(appends, () => this.#log.appendTogether(appends));
  }

  /** An append to several streams is measured once for each category. */
  async #observe<T>(appends: readonly Pick<StreamAppend, 'stream' | 'events'>[], append: () => Promise<T>): Promise<T> {
    const categories = new Set(appends.map(({ stream }) => categoryOf(stream)));
    const timers = [...categories].map((category) => this.#metrics?.appends.startTimer({ category }));
    const stop = (outcome: string): void => timers.forEach((timer) => timer?.({ outcome }));
    try {
      const appended = await append();
      stop('appended');
      this.#outages?.succeeded();
      for (const { stream, events } of appends) {
        this.#metrics?.appendedEvents.inc({ category: categoryOf(stream) }, events.length);
        this.#reports.report(stream, events);
      }
      return appended;
    } catch (error) {
      stop(error instanceof Error ? error.name : 'failed');
      if (error instanceof LogUnavailable || error instanceof OutcomeUnknown) this.#outages?.failed(error);
      throw error;
    }
  }

  override readStream(stream: string, from?: number, limit?: number): AsyncIterable<StoredEvent> {
    return this.#log.readStream(stream, from, limit);
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

  override verifyHashChain(): Promise<HashChainResult | undefined> {
    return this.#log.verifyHashChain();
  }

  override chainLink(number: number): Promise<string | undefined> {
    return this.#log.chainLink(number);
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
