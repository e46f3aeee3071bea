import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppendRequest } from './append-events.ts';
import { WriterThread } from './writer-thread.ts';

const append = (n: number): AppendRequest => ({
  stream: `thing-${n}`,
  category: 'thing',
  first: 0,
  events: [{ id: `id-${n}`, type: 'ThingHappened.v1', data: '{}', metadata: '{}' }],
});

describe('The writer thread', () => {
  let directory: string;
  let path: string;
  let fatal: Error[];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
    path = join(directory, 'events.db');
    fatal = [];
  });
  afterEach(() => rm(directory, { recursive: true }));

  const start = (): Promise<WriterThread> =>
    WriterThread.start({ file: 'events', path, onFatal: (reason) => fatal.push(reason) });

  it('commits concurrent requests together', async () => {
    const writer = await start();
    // The outcomes of one commit come in one message, and so in one turn of the event loop.
    const turns = new Set<number>();
    let turn = 0;
    const counting = setInterval(() => (turn += 1));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const results = Array.from({ length: 300 }, async (_, n) => {
      await writer.request(append(n));
      turns.add(turn);
    });
    other.exec('ROLLBACK');
    other.close();
    expect(await Promise.all(results)).toHaveLength(300);
    clearInterval(counting);
    expect(turns.size).toBeLessThan(10);
    await writer.close();
  });

  it('does not mistake a busy event loop for a stalled disk', async () => {
    const writer = await WriterThread.start({
      file: 'events',
      path,
      onFatal: (reason) => fatal.push(reason),
      timeoutMs: 200,
    });
    const written = writer.request(append(0));
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    await expect(written).resolves.toBeDefined();
    expect(await writer.healthy()).toBe(true);
    await writer.close();
  });

  it('does not start on a file that is not a database', async () => {
    await writeFile(path, 'not a database, and long enough that it cannot be taken for an empty one. '.repeat(20));
    await expect(start()).rejects.toThrow('file is not a database');
  });

  it('stops writing, and reports it once, when the file is corrupted', async () => {
    const writer = await start();
    await writer.request(append(0));
    const other = new DatabaseSync(path);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await writeFile(path, Buffer.alloc(64 * 1024, 'x'));
    other.close();
    const outcomes = await Promise.allSettled([writer.request(append(1)), writer.request(append(2))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(writer.request(append(3))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await writer.healthy()).toBe(false);
    expect(fatal).toHaveLength(1);
    await writer.close();
  });
});
