import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import type { Batch } from '../ports/event-log.ts';
import type { Leases } from '../ports/leases.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { SharedLeases } from '../testing/shared-leases.ts';
import { runReaders } from './reader.ts';
import type { ReaderTask } from './reader.ts';
import { ReaderProgress } from './reader-progress.ts';

const leaseMs = 5_000;
const lookEveryMs = leaseMs / 5;
const arriveMs = 20;

class QuietLog extends InMemoryEventLog {
  override async *follow(_after: string, _filter: unknown, signal: AbortSignal): AsyncIterable<Batch> {
    yield { events: [], through: '1', caughtUp: true };
    await delay(2 ** 30, signal);
  }
}

class Process {
  readonly #progress = new ReaderProgress();
  readonly #end = new AbortController();
  readonly #running: Promise<void>;

  constructor(owner: string, leases: Leases, readers: readonly string[]) {
    const tasks = readers.map((name): ReaderTask => ({
      name,
      filter: { categories: [] },
      start: async () => '0',
      handle: async () => undefined,
    }));
    const environment = { log: new QuietLog(), leases, progress: this.#progress, owner, onError: () => undefined };
    this.#running = runReaders(tasks, environment, this.#end.signal);
  }

  /** The readers that are active in it. */
  get reads(): string {
    const live = this.#progress.states().filter(({ state }) => state === 'live');
    return live
      .map(({ name }) => name)
      .sort()
      .join();
  }

  /** Ends it, while time passes. */
  async end(durationMs = leaseMs): Promise<void> {
    this.#end.abort();
    await Promise.all([this.#running, pass(durationMs)]);
  }
}

const pass = (durationMs: number): Promise<void> => jest.advanceTimersByTimeAsync(durationMs);

describe('Processes that run the same readers', () => {
  let leases: SharedLeases;
  let processes: Process[];
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new SharedLeases();
    processes = [];
  });
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.end()));
    jest.useRealTimers();
  });

  const start = (owner: string, readers: readonly string[] = ['a', 'b', 'c']): Process => {
    const process = new Process(owner, leases, readers);
    processes.push(process);
    return process;
  };
  const reads = (): readonly string[] => processes.map((one) => one.reads);

  it('have them all in one process, also when they start together', async () => {
    for (const owner of ['one', 'two', 'three']) start(owner);
    await pass(arriveMs);
    expect(reads().toSorted()).toEqual(['', '', 'a,b,c']);
    await pass(3 * leaseMs);
    expect(reads().toSorted()).toEqual(['', '', 'a,b,c']);
  });

  it('have them all in another process as soon as it finds that the first one has ended', async () => {
    for (const owner of ['one', 'two', 'three']) start(owner);
    await pass(arriveMs);
    const first = processes.findIndex((one) => one.reads === 'a,b,c');
    await processes.splice(first, 1)[0]?.end(lookEveryMs + arriveMs);
    expect(reads().toSorted()).toEqual(['', 'a,b,c']);
  });

  it('have them all in another process once the leases of one that was lost have ended', async () => {
    const lost = start('one');
    await pass(arriveMs);
    start('two');
    await pass(leaseMs);
    leases.hanging.add('one');
    await pass(leaseMs + 2 * lookEveryMs);
    expect(processes.at(1)?.reads).toBe('a,b,c');
    expect(lost.reads).toBe('');
  });

  it('keep them together when a lease of one was renewed too late', async () => {
    start('one');
    start('two');
    await pass(lookEveryMs);
    for (let n = 0; n < 10; n += 1) {
      leases.expire('reader:b');
      await pass(leaseMs + n * 100);
      expect(reads()).toEqual(['a,b,c', '']);
    }
  });

  it('keep them together in the new leader when the old one, which was lost for a while, is back', async () => {
    start('one');
    await pass(arriveMs);
    start('two');
    leases.hanging.add('one');
    await pass(2 * leaseMs + lookEveryMs);
    leases.hanging.delete('one');
    for (let n = 0; n < 10; n += 1) {
      leases.expire('reader:b');
      await pass(leaseMs + n * 100);
      expect(reads()).toEqual(['', 'a,b,c']);
    }
  });

  it('have a reader of another release in the process that has it', async () => {
    start('old');
    await pass(arriveMs);
    start('new', ['a', 'b', 'c2']);
    await pass(leaseMs);
    expect(reads()).toEqual(['a,b,c', 'c2']);
    await processes.shift()?.end();
    expect(reads()).toEqual(['a,b,c2']);
  });

  it('end at once, also while they wait for what the leader leaves, or for leases that cannot be reached', async () => {
    start('old');
    await pass(arriveMs);
    start('new', ['d']);
    await pass(2 * arriveMs);
    await processes.pop()?.end(arriveMs);
    const unreachable = new SharedLeases();
    unreachable.acquire = () => Promise.reject(new Error('the store is away'));
    const alone = new Process('alone', unreachable, ['a']);
    await pass(leaseMs);
    await alone.end(arriveMs);
    expect([...reads(), alone.reads]).toEqual(['a,b,c', '']);
  });
});
