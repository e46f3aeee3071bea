import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import { ManualClock } from '#kernel';
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
});
