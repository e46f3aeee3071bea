import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { openReadModels } from './read-models.ts';
import { SqliteLeases } from './sqlite-leases.ts';

describe('Leases in SQLite', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('are unavailable while the disk is stalled, at once after the first timeout, and then again available', async () => {
    const path = join(directory, 'read-models.db');
    const file = await openReadModels({ path, onFatal: () => {}, timeoutMs: 500 });
    const leases = new SqliteLeases(file, new ManualClock('2026-06-01T12:00:00Z'));
    const stall = new DatabaseSync(path);
    stall.exec('BEGIN IMMEDIATE');
    await expect(leases.acquire('one', 'a', 1_000)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(leases.acquire('one', 'a', 1_000)).rejects.toThrow('the disk does not respond');
    expect(await file.writer.healthy()).toBe(false);
    stall.exec('ROLLBACK');
    stall.close();
    while (!(await file.writer.healthy())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await leases.acquire('two', 'a', 1_000)).toMatchObject({ owner: 'a' });
    file.snapshot.close();
    file.reader.close();
    await file.writer.close();
  });

  it('tell of the next write to the file without polling', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const advanceUntil = async (settled: Promise<void>): Promise<void> => {
      const wait = { isOver: false };
      void settled.then(() => (wait.isOver = true));
      // Each iteration reads what the file system tells of.
      while (!wait.isOver) await Promise.all([jest.advanceTimersByTimeAsync(1), new Promise(setImmediate)]);
    };
    const file = await openReadModels({ path: join(directory, 'read-models.db'), onFatal: () => {} });
    const leases = new SqliteLeases(file, new ManualClock('2026-06-01T12:00:00Z'));
    await leases.acquire('one', 'a', 1_000);
    const began = performance.now();
    const changed = leases.nextChange(new AbortController().signal);
    await leases.acquire('two', 'b', 1_000);
    await advanceUntil(changed);
    expect(performance.now() - began).toBeLessThan(1_000);
    jest.useRealTimers();
    file.snapshot.close();
    file.reader.close();
    await file.writer.close();
  });

  it('are renewed by one request for all of an event-loop iteration, each with its own outcome', async () => {
    const file = await openReadModels({ path: join(directory, 'read-models.db'), onFatal: () => {} });
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    const leases = new SqliteLeases(file, clock);
    const own = [await leases.acquire('one', 'a', 1_000), await leases.acquire('two', 'a', 1_000)] as Lease[];
    const lost = { name: 'three', owner: 'a', epoch: 1 };
    const requests = jest.spyOn(file.writer, 'request');
    expect(await Promise.all([...own, lost].map((lease) => leases.renew(lease, 60_000)))).toEqual([true, true, false]);
    expect(requests).toHaveBeenCalledTimes(1);
    clock.advance(30_000);
    expect(await leases.held(['one', 'two', 'three'])).toEqual(own);
    file.snapshot.close();
    file.reader.close();
    await file.writer.close();
  });
});
