import { Injectable } from '@nestjs/common';
import { beforeFirst, categoryOf, EventLog } from '#event-sourcing';
import type { StoredEvent } from '#event-sourcing';
import type { Output } from '../output.ts';
import { eventLine, eventView } from './event-view.ts';

export interface TailOptions {
  readonly stream?: string;
  /** With its version or without: `ScanQueued`, `ScanQueued.v1`. */
  readonly type?: string;
  /** A position: what comes after it. */
  readonly from?: string;
  readonly follow?: boolean;
}

@Injectable()
export class EventCommands {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Events as they were stored, oldest first: JSON Lines for programs, a line of text each on a terminal. */
  async tail({ stream, type, from = beforeFirst, follow = false }: TailOptions, output: Output): Promise<undefined> {
    const wanted = (event: StoredEvent): boolean =>
      (stream === undefined || event.stream === stream) &&
      (type === undefined || event.type === type || event.type.startsWith(`${type}.v`));
    const asText = !output.json && process.stdout.isTTY;
    const stop = new AbortController();
    const end = (): void => stop.abort();
    process.on('SIGINT', end).on('SIGTERM', end);
    // Whoever reads may stop reading, as `head` does.
    process.stdout.on('error', end);
    const categories = stream === undefined ? [] : [categoryOf(stream)];
    for await (const { events, caughtUp } of this.#log.follow(from, { categories }, stop.signal)) {
      for (const event of events.filter(wanted)) {
        if (!stop.signal.aborted)
          process.stdout.write(`${asText ? eventLine(event) : JSON.stringify(eventView(event))}\n`);
      }
      if (caughtUp && !follow) stop.abort();
    }
  }
}
