import { splitStoredType } from '#event-sourcing';
import type { LogLine, NewEvent } from '#event-sourcing';
import { BoundedMap } from '#kernel';
import type { Log } from '#kernel';

/** The line of a type of event, made from the data of its current version. */
export type LogLineOf = (data: never) => LogLine;

const maxMeasured = 10_000;

/** Writes what the events that this process appends have to say to the operator's log. */
export class EventReports {
  readonly #lines: ReadonlyMap<string, LogLineOf>;
  readonly #log: Log;
  /** When the work of a stream began, in milliseconds since the epoch; in order of their beginning. */
  readonly #began = new BoundedMap<string, number>(maxMeasured);

  constructor(lines: ReadonlyMap<string, LogLineOf>, log: Log) {
    this.#lines = lines;
    this.#log = log;
  }

  report(stream: string, events: readonly NewEvent[]): void {
    for (const { type, data, metadata } of events) {
      const line = this.#lines.get(splitStoredType(type).type)?.(data as never);
      if (line === undefined) continue;
      const { actor, via, correlationId: correlation } = metadata;
      const durationMs = this.#measure(stream, line, Date.parse(metadata.recordedAt));
      const duration = durationMs !== undefined && { duration_ms: durationMs };
      this.#log[line.level]({ ...line.fields, ...duration, actor, via, correlation }, line.message);
    }
  }

  /** Known when the same process began the work. */
  #measure(stream: string, { work }: LogLine, at: number): number | undefined {
    const began = this.#began.get(stream);
    if (work === 'begins') this.#began.set(stream, at);
    if (work !== 'ends' || began === undefined) return undefined;
    this.#began.delete(stream);
    return Math.max(0, at - began);
  }
}
