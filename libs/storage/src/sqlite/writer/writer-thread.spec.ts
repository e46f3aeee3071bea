import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppendRequest } from './append-events.ts';
import { WriterThread } from './writer-thread.ts';
import type { WriterOptions } from './writer-thread.ts';

const append = (n: number): AppendRequest => ({
  appends: [
    {
      stream: `thing-${n}`,
      category: 'thing',
      first: 0,
      events: [{ id: `id-${n}`, type: 'ThingHappened.v1', data: '{}', metadata: '{}' }],
    },
  ],
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

  const start = (options: Partial<WriterOptions> = {}): Promise<WriterThread> =>
    WriterThread.start({ file: 'events', path, onFatal: (reason) => fatal.push(reason), ...options });

  /** Another process that holds the write lock until the returned function is called. */
  const holdLock = (): (() => void) => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    return () => {
      other.exec('ROLLBACK');
      other.close();
    };
  };

  it('commits concurrent requests together', async () => {
    const writer = await start();
    // The outcomes of one commit come in one message, and so in a few iterations of the event loop.
    const iterations = new Set<number>();
    let iteration = 0;
    const counting = setInterval(() => (iteration += 1));
    const release = holdLock();
    const results = Array.from({ length: 300 }, async (_, n) => {
      await writer.request(append(n));
      iterations.add(iteration);
    });
    release();
    expect(await Promise.all(results)).toHaveLength(300);
    clearInterval(counting);
    expect(iterations.size).toBeLessThan(10);
    await writer.close();
  });

  it('does not mistake a busy event loop for a stalled disk', async () => {
    const writer = await start({ timeoutMs: 200 });
    const written = writer.request(append(0));
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    await expect(written).resolves.toBeDefined();
    expect(await writer.healthy()).toBe(true);
    await writer.close();
  });

  it('accepts no more requests than may be pending, until one is done', async () => {
    const writer = await start({ maxPending: 2 });
    const release = holdLock();
    const pending = [writer.request(append(0)), writer.request(append(1))];
    await expect(writer.request(append(2))).rejects.toMatchObject({
      kind: 'unavailable',
      message: '2 writes are pending already',
    });
    release();
    await Promise.all(pending);
    expect(await writer.request(append(2))).toMatchObject([{ revision: 0 }]);
    await writer.close();
  });

  it('accepts nothing while the disk is stalled, and is healthy again when it responds', async () => {
    const writer = await start({ timeoutMs: 300 });
    const release = holdLock();
    await expect(writer.request(append(0))).rejects.toMatchObject({ kind: 'unknown' });
    expect(await writer.healthy()).toBe(false);
    await expect(writer.request(append(1))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'the disk does not respond',
    });
    release();
    while (!(await writer.healthy())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await writer.request(append(2))).toMatchObject([{ revision: 0 }]);
    await writer.close();
  });

  it('is unhealthy after a write that failed, until a write succeeds', async () => {
    const writer = await start({ timeoutMs: 60_000 });
    const release = holdLock();
    // The worker gives up on the lock before the request does.
    await expect(writer.request(append(0))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await writer.healthy()).toBe(false);
    release();
    expect(await writer.healthy()).toBe(true);
    await writer.close();
  });

  it('executes what was requested before it is closed, which is not fatal', async () => {
    const writer = await start();
    const outcome = Promise.race([writer.request(append(0)), writer.close().then(() => 'lost')]);
    expect(await outcome).toMatchObject([{ revision: 0 }]);
    await writer.close();
    await expect(writer.request(append(1))).rejects.toMatchObject({ message: 'the store is closed' });
    expect(fatal).toEqual([]);
  });

  it('starts with the first request where that is enough, and has closed the file when it is closed', async () => {
    await (await start()).close();
    const writer = await start({ startsWhenNeeded: true });
    await writeFile(path, 'no database any more');
    await expect(writer.request(append(0))).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('file is not a database'),
    });
    await rm(path);
    expect(await Promise.all([writer.request(append(1)), writer.request(append(2))])).toHaveLength(2);
    const outcome = writer.request(append(3));
    await writer.close();
    expect(await outcome).toMatchObject([{ revision: 0 }]);
    expect(fatal).toEqual([]);
  });

  it('executes what was requested before it was started and closed, and closes when nothing was', async () => {
    await (await start()).close();
    const writer = await start({ startsWhenNeeded: true });
    const outcome = writer.request(append(0));
    await writer.close();
    expect(await outcome).toMatchObject([{ revision: 0 }]);
    const unused = await start({ startsWhenNeeded: true });
    await unused.close();
    await expect(unused.request(append(1))).rejects.toMatchObject({ message: 'the store is closed' });
  });

  it('opens a file at once that it has to create or to refuse', async () => {
    const writer = await start({ startsWhenNeeded: true });
    await writer.close();
    const file = new DatabaseSync(path);
    expect(file.prepare('SELECT count(*) AS count FROM events').get()).toEqual({ count: 0 });
    file.exec('PRAGMA user_version = 1000');
    file.close();
    await expect(start({ startsWhenNeeded: true })).rejects.toThrow('newer than this program');
  });

  it('does not start on a file that is not a database', async () => {
    await writeFile(path, 'not a database, and long enough that it cannot be taken for an empty one. '.repeat(20));
    await expect(start()).rejects.toThrow('file is not a database');
  });

  describe.each(['events.db', 'events.db-wal', 'events.db-shm'])('acknowledges nothing after %s', (name) => {
    it.each([
      ['was removed', (file: string) => rm(file)],
      ['was renamed', (file: string) => rename(file, `${file}.old`)],
      ['was replaced', (file: string) => cp(file, `${file}.new`).then(() => rename(`${file}.new`, file))],
    ])('%s', async (_what, move) => {
      const file = join(directory, name);
      const writer = await start();
      await writer.request(append(0));
      await move(file);
      const outcome = writer.request(append(1));
      await expect(outcome).rejects.toMatchObject({ kind: 'unknown', message: `${file} was removed or replaced` });
      expect(fatal).toMatchObject([{ message: `${file} was removed or replaced` }]);
      await writer.close();
    });
  });

  it('keeps what it has acknowledged where the write-ahead log was removed', async () => {
    const writer = await start();
    // Beside a reader, what closes the file does not write the log into it.
    using reader = new DatabaseSync(path);
    reader.prepare('SELECT 1 FROM events').get();
    await writer.request(append(0));
    await rm(`${path}-wal`);
    await expect(writer.request(append(1))).rejects.toMatchObject({ kind: 'unknown' });
    await writer.close();
    await cp(path, `${path}.copy`);
    using copy = new DatabaseSync(`${path}.copy`);
    expect(copy.prepare('SELECT id FROM events').all()).toContainEqual({ id: 'id-0' });
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
    // The thread ends by itself, which is not reported as well.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(fatal).toHaveLength(1);
    await writer.close();
  });
});
