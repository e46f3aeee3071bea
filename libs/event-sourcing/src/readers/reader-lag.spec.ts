import { describe, expect, it } from '@jest/globals';
import type { Batch, Position, StoredEvent } from '../ports/event-log.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { storedEvent } from '../testing/stored-event.ts';
import { lagBehind, maxCountedEvents } from './reader-lag.ts';

const pageSize = 500;
const everything = { categories: ['thing'] };

class PagedLog extends InMemoryEventLog {
  pages = 0;

  constructor(count: number) {
    super();
    this.events.push(...Array.from({ length: count }, (_, n) => storedEvent('thing-1', n + 1)));
  }

  override async *follow(after: Position): AsyncIterable<Batch> {
    const rest: readonly StoredEvent[] = this.events.filter(({ position }) => position > after);
    for (let from = 0; from === 0 || from < rest.length; from += pageSize) {
      const events = rest.slice(from, from + pageSize);
      this.pages += 1;
      yield { events, through: events.at(-1)?.position ?? after, caughtUp: from + pageSize >= rest.length };
    }
  }
}

describe('the lag of a reader', () => {
  const at = (n: number): Position => storedEvent('thing-1', n).position;

  it('is nothing at the head, without reading an event', async () => {
    const log = new PagedLog(3);
    expect(await lagBehind(log, at(3), everything)).toEqual({ events: 0, oldest: undefined });
    expect(log.pages).toBe(0);
  });

  it('counts the events after the checkpoint, with the time of the oldest', async () => {
    const log = new PagedLog(700);
    expect(await lagBehind(log, at(100), everything)).toEqual({
      events: 600,
      oldest: log.events[100]?.metadata.recordedAt,
    });
  });

  it('reads no more than it counts, however far behind the reader is', async () => {
    const log = new PagedLog(20_000);
    expect(await lagBehind(log, '', everything)).toMatchObject({ events: maxCountedEvents });
    expect(log.pages).toBe(maxCountedEvents / pageSize);
  });
});
