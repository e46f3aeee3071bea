import { Injectable } from '@nestjs/common';
import { beforeFirst, categoryOf, EventCatalogue, EventLog } from '#event-sourcing';
import type { StoredEvent } from '#event-sourcing';
import { notFound, usageError } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { eventLine, eventView } from './event-view.ts';

export interface TailOptions {
  readonly stream?: string;
  /** With its version or without: `ScanQueued`, `ScanQueued.v1`. */
  readonly type?: string;
  /** Position to start after. */
  readonly from?: string;
  readonly follow?: boolean;
}

/** The longest that a timer of JavaScript can be. */
const maxTimerMs = 2 ** 31 - 1;

@Injectable()
export class EventCommands {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  /** Prints stored events, oldest first: JSON Lines, or one line of text per event on a terminal. */
  async tail({ stream, type, from = beforeFirst, follow = false }: TailOptions, output: Output): Promise<undefined> {
    if (from !== beforeFirst) await this.#requirePosition(from);
    if (type !== undefined) this.#requireType(type);
    if (stream !== undefined && !follow) await this.#requireStream(stream);
    const isSelected = (event: StoredEvent): boolean =>
      (stream === undefined || event.stream === stream) &&
      (type === undefined || event.type === type || event.type.startsWith(`${type}.v`));
    const asText = !output.json && process.stdout.isTTY;
    const stop = new AbortController();
    const end = (): void => stop.abort();
    process.on('SIGINT', end).on('SIGTERM', end);
    // Waiting for an event of the embedded log does not keep the process.
    const alive = setInterval(() => undefined, maxTimerMs);
    const categories = stream === undefined ? [] : [categoryOf(stream)];
    try {
      for await (const { events, caughtUp } of this.#log.follow(from, { categories }, stop.signal)) {
        for (const event of events.filter(isSelected)) {
          if (!stop.signal.aborted)
            process.stdout.write(`${asText ? eventLine(event) : JSON.stringify(eventView(event))}\n`);
        }
        if (caughtUp && !follow) stop.abort();
      }
    } finally {
      clearInterval(alive);
    }
  }

  /** Positions are opaque, but those of one log have one form, and sort as text. @throws CommandFailed */
  async #requirePosition(from: string): Promise<void> {
    const head = await this.#log.head({ categories: [] });
    if (formOf(from) === formOf(head) && from <= head) return;
    throw usageError(`--from must be a position of this log, such as ${head}; got ${JSON.stringify(from)}.`);
  }

  /** @throws CommandFailed */
  #requireType(type: string): void {
    const known = this.#catalogue.families.flatMap(({ types }) => Object.keys(types));
    const isKnown = known.some((name) => type === name || type.startsWith(`${name}.v`));
    if (!isKnown) throw usageError(`--type must be an event type, such as ScanQueued; got ${JSON.stringify(type)}.`);
  }

  /** A stream that does not exist yet can be followed, not read. @throws CommandFailed */
  async #requireStream(stream: string): Promise<void> {
    for await (const _ of this.#log.readStream(stream)) return;
    throw notFound(`The log has no stream ${stream}.`);
  }
}

function formOf(position: string): string {
  return position.replaceAll(/\d/g, '0');
}
