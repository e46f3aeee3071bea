import { describe, expect, it } from '@jest/globals';
import { ManualClock, SystemIds } from '#kernel';
import { CommandExecutor } from './command-executor.ts';
import type { StreamKind } from './decider.ts';
import { EventCatalogue } from './event-catalogue.ts';
import { EventLog, RevisionConflict } from './ports/event-log.ts';
import type { Appended, NewEvent, Revision, StoredEvent } from './ports/event-log.ts';

interface Counted {
  readonly type: 'Counted';
  readonly data: { readonly to: number };
}

const counter: StreamKind<number, 'count', Counted> = {
  family: { category: 'counter', types: { Counted: [] } },
  decider: {
    initialState: 0,
    decide: (_command, state) => [{ type: 'Counted', data: { to: state + 1 } }],
    evolve: (_state, { data }) => data.to,
  },
};
const context = { actor: 'system:test', correlationId: 'c', causationId: 'c' };

/** One stream in memory that counts how often it is read. */
class OneStream extends EventLog {
  readonly events: StoredEvent[] = [];
  reads = 0;

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const first = expected === 'none' ? 0 : expected + 1;
    if (first !== this.events.length) throw new RevisionConflict(stream, expected);
    for (const event of events) {
      const revision = this.events.length;
      this.events.push({ ...event, stream, revision, position: String(revision) });
    }
    const revision = this.events.length - 1;
    return { position: String(revision), revision };
  }

  async *readStream(_stream: string, from = 0): AsyncIterable<StoredEvent> {
    this.reads++;
    yield* this.events.slice(from);
  }

  follow(): never {
    throw new Error('nobody follows');
  }

  async head(): Promise<string> {
    return '';
  }

  async healthy(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {}
}

function executorOn(log: EventLog): CommandExecutor {
  const clock = new ManualClock('2026-06-01T00:00:00.000Z');
  return new CommandExecutor(log, new EventCatalogue([counter.family]), clock, new SystemIds());
}

async function streamThatStandsAt(count: number): Promise<OneStream> {
  const log = new OneStream();
  for (let n = 0; n < count; n++) await executorOn(log).execute(counter, '1', 'count', context);
  log.reads = 0;
  return log;
}

describe('a command on a stream of which it is known what it adds up to', () => {
  it('is carried out without reading the stream', async () => {
    const log = await streamThatStandsAt(2);
    const executor = executorOn(log);
    executor.assume(counter, '1', { state: 2, revision: 1, position: '1' });
    expect((await executor.execute(counter, '1', 'count', context)).state).toBe(3);
    expect(log.reads).toBe(0);
  });

  it('is decided on the stream itself where that has gone on meanwhile', async () => {
    const log = await streamThatStandsAt(3);
    const executor = executorOn(log);
    executor.assume(counter, '1', { state: 2, revision: 1, position: '1' });
    expect((await executor.execute(counter, '1', 'count', context)).state).toBe(4);
    expect(log.events.map(({ data }) => data)).toEqual([{ to: 1 }, { to: 2 }, { to: 3 }, { to: 4 }]);
  });

  it('is decided on what this process has seen of the stream, rather than on what is assumed', async () => {
    const log = await streamThatStandsAt(1);
    const executor = executorOn(log);
    await executor.execute(counter, '1', 'count', context);
    executor.assume(counter, '1', { state: 1, revision: 0, position: '0' });
    log.reads = 0;
    expect((await executor.execute(counter, '1', 'count', context)).state).toBe(3);
    expect(log.reads).toBe(0);
  });
});
