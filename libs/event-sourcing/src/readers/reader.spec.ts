import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { beforeAbort, delay } from '#kernel';
import type { Batch, Position, StreamFilter } from '../ports/event-log.ts';
import type { Lease } from '../ports/leases.ts';
import { Fenced } from '../ports/read-store.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../testing/uncontended-leases.ts';
import { pauseLease } from './pause-requests.ts';
import { runReaders } from './reader.ts';
import type { ReaderTask } from './reader.ts';
import { ReaderProgress } from './reader-progress.ts';

/** Batches that end at these positions, then nothing until the signal aborts. */
class Batches extends InMemoryEventLog {
  readonly #ends: readonly Position[];

  constructor(...ends: readonly Position[]) {
    super();
    this.#ends = ends;
  }

  override async *follow(_after: Position, _filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    for (const through of this.#ends) yield { events: [], through, caughtUp: true };
    await delay(2 ** 30, signal);
  }
}

/** Leases of which a pause can be requested, and which notes what is released. */
class PausableLeases extends UncontendedLeases {
  readonly released: string[] = [];
  pauseRequested = false;
  isLost = false;

  override async acquire(name: string, owner: string): Promise<Lease | undefined> {
    return this.isLost ? undefined : super.acquire(name, owner);
  }

  override async renew(): Promise<boolean> {
    return !this.isLost;
  }

  override async release({ name }: Lease): Promise<void> {
    this.released.push(name);
  }

  override async held(): Promise<readonly Lease[]> {
    return this.pauseRequested ? [{ name: pauseLease('task'), owner: 'other', epoch: 1 }] : [];
  }
}

/** Runs a reader whose `handle` is given until the test is over. */
class RunningReader {
  readonly progress = new ReaderProgress();
  readonly leases: PausableLeases;
  readonly errors: unknown[] = [];
  starts = 0;
  /** Tells the reader that what it has stored was lost. */
  lose = (): void => undefined;
  readonly #end = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    handle: ReaderTask['handle'],
    log = new Batches('5'),
    leases = new PausableLeases(),
    keepSaving: NonNullable<ReaderTask['keepSaving']> = async () => undefined,
  ) {
    this.leases = leases;
    const task: ReaderTask = {
      name: 'task',
      filter: { categories: [] },
      start: async () => {
        this.starts += 1;
        return '3';
      },
      handle,
      keepSaving,
      untilLost: async (signal) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.lose = resolve;
        await beforeAbort(promise, signal);
      },
    };
    const onError = (_reader: string, error: unknown): void => void this.errors.push(error);
    const { progress } = this;
    const environment = { log, leases, progress, owner: 'test', onError };
    this.#running = runReaders([task], environment, this.#end.signal);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await delay(1);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#running;
  }
}

describe('a reader', () => {
  it('reports the position that it has reached', async () => {
    await using reader = new RunningReader(async () => undefined);
    await reader.until(() => reader.progress.position('task') === '5');
    expect(reader.progress.states()).toMatchObject([{ name: 'task', state: 'live', failure: undefined }]);
  });

  it('does not report a batch that was aborted as handled', async () => {
    const handled = Promise.withResolvers<void>();
    const reader = new RunningReader(async (_batch, _lease, signal) => {
      handled.resolve();
      await delay(2 ** 30, signal);
    });
    await handled.promise;
    await reader[Symbol.asyncDispose]();
    expect(reader.progress.states()).toMatchObject([{ name: 'task', state: 'standby', position: '3' }]);
  });

  it('is stuck while it fails, and no longer once it has handled a batch', async () => {
    let failures = 3;
    await using reader = new RunningReader(async () => {
      failures -= 1;
      if (failures >= 0) throw new Error(`failure ${failures}`);
    });
    await reader.until(() => reader.errors.length === 2);
    expect(reader.progress.stuck(0)).toEqual(['task']);
    expect(reader.progress.stuck(3_600_000)).toEqual([]);
    await reader.until(() => reader.progress.position('task') === '5');
    expect(reader.errors.map(String)).toEqual(['Error: failure 2', 'Error: failure 1', 'Error: failure 0']);
    expect(reader.progress.stuck(0)).toEqual([]);
  });

  it('starts again from its checkpoint after a failure', async () => {
    let fails = true;
    await using reader = new RunningReader(async () => {
      if (!fails) return;
      fails = false;
      throw new Error('once');
    });
    await reader.until(() => reader.progress.position('task') === '5');
    expect(reader.starts).toBe(2);
  });

  it('starts again from its checkpoint, without an error, when what it has stored was lost', async () => {
    await using reader = new RunningReader(async () => undefined);
    await reader.until(() => reader.progress.position('task') === '5');
    reader.lose();
    await reader.until(() => reader.starts === 2);
    expect(reader.errors).toEqual([]);
  });

  it('gives way to a newer holder of its lease without an error', async () => {
    let fenced = true;
    await using reader = new RunningReader(async () => {
      if (!fenced) return;
      fenced = false;
      throw new Fenced('a newer holder has moved the checkpoint');
    });
    await reader.until(() => reader.progress.position('task') === '5');
    expect([reader.errors, reader.leases.released, reader.starts]).toEqual([[], ['reader:task'], 2]);
  });

  it('saves for the last time after the last batch and before its lease is free', async () => {
    const steps: string[] = [];
    const leases = new (class extends PausableLeases {
      override async release({ name }: Lease): Promise<void> {
        if (name === 'reader:task') steps.push('released');
      }
    })();
    const handle = async (_batch: Batch, _lease: Lease, signal: AbortSignal): Promise<void> => {
      await beforeAbort(new Promise<never>(() => undefined), signal);
      await delay(5);
      steps.push('handled');
    };
    const keepSaving = async (signal: AbortSignal): Promise<void> => {
      await delay(2 ** 30, signal);
      steps.push('saved');
    };
    const reader = new RunningReader(handle, new Batches('5'), leases, keepSaving);
    await reader.until(() => reader.starts === 1);
    await delay(5);
    await reader[Symbol.asyncDispose]();
    expect(steps).toEqual(['handled', 'saved', 'released']);
  });

  it('reports that it could not save, and starts again', async () => {
    const failure = new Error('not saved');
    let fails = true;
    const keepSaving = async (signal: AbortSignal): Promise<void> => {
      await delay(fails ? 5 : 2 ** 30, signal);
      if (!fails) return;
      fails = false;
      throw failure;
    };
    await using reader = new RunningReader(async () => undefined, new Batches('5'), new PausableLeases(), keepSaving);
    await reader.until(() => reader.starts === 2);
    expect(reader.errors).toEqual([failure]);
  });

  it('reports that it could not save in the end', async () => {
    const failure = new Error('not saved');
    const keepSaving = async (signal: AbortSignal): Promise<void> => {
      await delay(2 ** 30, signal);
      throw failure;
    };
    const reader = new RunningReader(async () => undefined, new Batches('5'), new PausableLeases(), keepSaving);
    await reader.until(() => reader.progress.position('task') === '5');
    await reader[Symbol.asyncDispose]();
    expect(reader.errors).toEqual([failure]);
  });

  it('releases its lease while it is requested to pause, and resumes afterwards', async () => {
    await using reader = new RunningReader(async () => undefined);
    await reader.until(() => reader.progress.position('task') === '5');
    reader.leases.pauseRequested = true;
    await reader.until(() => reader.leases.released.includes('reader:task'));
    await delay(100);
    expect(reader.starts).toBe(1);
    reader.leases.pauseRequested = false;
    await reader.until(() => reader.starts === 2);
    expect(reader.errors).toEqual([]);
  });
});

describe('a reader, in virtual time,', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const pass = (durationMs: number): Promise<void> => jest.advanceTimersByTimeAsync(durationMs);

  /** Milliseconds between the attempts to handle a batch, of which the ones that `fails` names fail; they count from 1. */
  const pausesBetween = async (attempts: number, fails: (attempt: number) => boolean): Promise<readonly number[]> => {
    const times: number[] = [];
    const handle = async (): Promise<void> => {
      times.push(performance.now());
      if (fails(times.length)) throw new Error('a failure');
    };
    const reader = new RunningReader(handle, new Batches('5', '6'));
    while (times.length < attempts) await pass(10);
    await Promise.all([reader[Symbol.asyncDispose](), pass(5_000)]);
    return times.slice(1).map((time, n) => time - (times[n] ?? 0));
  };

  it('waits longer after each failure in a row, up to two seconds', async () => {
    const pauses = await pausesBetween(9, () => true);
    expect(pauses[0]).toBeLessThan(150);
    expect(pauses[3]).toBeGreaterThanOrEqual(400);
    expect(Math.min(...pauses.slice(5))).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...pauses)).toBeLessThan(2_050);
  });

  it('waits for a moment only after a failure that follows a success', async () => {
    const pauses = await pausesBetween(9, (attempt) => attempt !== 7);
    expect(pauses.at(-1)).toBeLessThan(150);
  });

  it('keeps the lease that it gets from a pause that has just ended', async () => {
    const leases = new (class extends PausableLeases {
      /** Tells of no change: the request that was there at the start is not looked at again. */
      override async nextChange(signal: AbortSignal): Promise<void> {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }
    })();
    leases.pauseRequested = leases.isLost = true;
    const reader = new RunningReader(async () => undefined, new Batches('5'), leases);
    await pass(500);
    leases.pauseRequested = leases.isLost = false;
    await pass(3_000);
    expect(reader.progress.states()).toMatchObject([{ state: 'live', position: '5' }]);
    expect(leases.released).toEqual([]);
    await Promise.all([reader[Symbol.asyncDispose](), pass(5_000)]);
  });

  it('stands by, and is not stuck, once another process has taken its lease', async () => {
    const reader = new RunningReader(() => Promise.reject(new Error('a failure')));
    await pass(500);
    expect(reader.progress.stuck(0)).toEqual(['task']);
    reader.leases.isLost = true;
    await pass(5_000);
    expect(reader.progress.states()).toMatchObject([{ state: 'standby', failure: undefined }]);
    await Promise.all([reader[Symbol.asyncDispose](), pass(5_000)]);
  });
});
