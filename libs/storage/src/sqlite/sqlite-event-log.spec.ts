import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blankMetadata, LogUnavailable, OutcomeUnknown } from '#event-sourcing';
import type { NewEvent, StoredEvent } from '#event-sourcing';
import { SqliteEventLog } from './sqlite-event-log.ts';

const event = (text = ''): NewEvent => ({
  id: randomUUID(),
  type: 'ThingHappened.v1',
  data: { text },
  metadata: {
    actor: 'system:test',
    correlationId: 'r',
    causationId: 'r',
    recordedAt: '2026-06-01T12:00:00.000Z',
    schemaVersion: 1,
  },
});

describe('The SQLite event log', () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
    path = join(directory, 'events.db');
  });
  afterEach(() => rm(directory, { recursive: true }));

  const open = (limits: { maxPending?: number; timeoutMs?: number } = {}): Promise<SqliteEventLog> =>
    SqliteEventLog.open({ path, onFatal: () => {}, ...limits });

  /** Keeps every other writer out, as an unresponsive disk does, until the function that it returns is called. */
  const holdUp = (): (() => void) => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    return () => {
      other.exec('ROLLBACK');
      other.close();
    };
  };

  it('marks a row that is not JSON, or not of objects, and reads what follows it', async () => {
    const log = await open();
    await log.append('thing-1', 'none', [event()]);
    const other = new DatabaseSync(path);
    const rows = [
      ['{"text":', '{}'],
      ['{}', '{"actor'],
      ['null', '{}'],
      ['"text"', '{}'],
      ['{}', 'null'],
      ['{}', '[]'],
    ] as const;
    const insert =
      other.prepare(`INSERT INTO events (position, stream, revision, category, id, type, data, metadata, hash)
      VALUES (?1 + 1, 'thing-1', ?1, 'thing', 'damaged', 'ThingHappened.v1', ?2, ?3, x'00')`);
    for (const [n, row] of rows.entries()) insert.run(n + 1, ...row);
    other.close();
    await log.append('thing-2', 'none', [event()]);
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    for await (const { events, caughtUp } of log.follow('', { categories: [] }, stop.signal)) {
      seen.push(...events);
      if (caughtUp) stop.abort();
    }
    const malformed = rows.map(() => expect.stringMatching(/not (?:a )?JSON/));
    expect(seen.map((one) => one.malformed)).toEqual([undefined, ...malformed, undefined]);
    for (const { data, metadata } of seen.slice(1, -1))
      expect({ data, metadata }).toEqual({ data: {}, metadata: blankMetadata });
    await log.close();
  });

  it('rejects appends beyond the maximum of pending ones as unavailable', async () => {
    const log = await open({ maxPending: 5 });
    const resume = holdUp();
    const appends = Array.from({ length: 5 }, (_, n) => log.append(`thing-${n}`, 'none', [event()]));
    await expect(log.append('thing-5', 'none', [event()])).rejects.toBeInstanceOf(LogUnavailable);
    resume();
    await Promise.all(appends);
    expect((await log.append('thing-5', 'none', [event()])).revision).toBe(0);
    await log.close();
  });

  it('reports an unknown outcome when the disk does not respond, and recognizes the repeated append', async () => {
    const log = await open({ timeoutMs: 1_000 });
    const resume = holdUp();
    const batch = [event()];
    await expect(log.append('thing-1', 'none', batch)).rejects.toBeInstanceOf(OutcomeUnknown);
    resume();
    while (!(await log.healthy())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await log.append('thing-1', 'none', batch)).toEqual({ position: '1'.padStart(20, '0'), revision: 0 });
    await log.close();
  });

  it('executes pending appends before it closes, and rejects appends afterwards', async () => {
    const log = await open();
    const appends = Promise.all(Array.from({ length: 20 }, (_, n) => log.append(`thing-${n}`, 'none', [event()])));
    await log.close();
    expect(await appends).toHaveLength(20);
    await expect(log.append('thing-99', 'none', [event()])).rejects.toBeInstanceOf(LogUnavailable);
    expect(await log.healthy()).toBe(false);
  });

  it('ends its followers when it closes', async () => {
    const log = await open();
    for await (const batch of log.follow('', { categories: [] }, new AbortController().signal)) {
      if (batch.caughtUp) await log.close();
    }
    expect(await log.healthy()).toBe(false);
  });

  it('finds an event that was changed, removed or inserted in the file', async () => {
    const changes = [
      `UPDATE events SET data = '{"text":"changed"}' WHERE position = 7`,
      `UPDATE events SET metadata = replace(metadata, 'system:test', 'system:tesu') WHERE position = 7`,
      `DELETE FROM events WHERE position = 7`,
      `UPDATE events SET stream = 'thing-else' WHERE position = 7`,
      `UPDATE events SET category = 'other' WHERE position = 7`,
      `UPDATE events SET hash = zeroblob(32) WHERE position = 7`,
    ];
    const log = await open();
    for (let n = 0; n < 12; n += 1) await log.append(`thing-${n}`, 'none', [event('as it was')]);
    expect(await log.verifyHashChain()).toEqual({ events: 12, deleted: 0, broken: undefined });
    const other = new DatabaseSync(path);
    for (const change of changes) {
      other.exec(`CREATE TEMP TABLE was AS SELECT * FROM events; ${change}`);
      expect(await log.verifyHashChain()).toEqual({ events: 6, deleted: 0, broken: '7'.padStart(20, '0') });
      other.exec('DELETE FROM events; INSERT INTO events SELECT * FROM was; DROP TABLE was');
    }
    other.close();
    await log.close();
  });

  it('finds an event that was inserted before the first one', async () => {
    const log = await open();
    await log.append('thing-1', 'none', [event()]);
    const other = new DatabaseSync(path);
    for (const position of [0, -7]) {
      other.exec(`INSERT INTO events (position, stream, revision, category, id, type, data, metadata, hash)
        VALUES (${position}, 'thing-1', 1, 'thing', 'inserted', 'ThingHappened.v1', '{}', '{}', zeroblob(32))`);
      expect(await log.verifyHashChain()).toEqual({ events: 0, deleted: 0, broken: '0'.padStart(20, '0') });
      other.exec('DELETE FROM events WHERE position < 1');
    }
    other.exec('INSERT INTO deleted_events VALUES (0, zeroblob(32), zeroblob(32))');
    expect(await log.verifyHashChain()).toMatchObject({ events: 0, broken: '0'.padStart(20, '0') });
    other.close();
    await log.close();
  });

  it('verifies hash chains of every length', async () => {
    const log = await open();
    expect(await log.verifyHashChain()).toEqual({ events: 0, deleted: 0, broken: undefined });
    let events = 0;
    for (const more of [999, 1, 1, 999]) {
      await log.append(
        `thing-${events}`,
        'none',
        Array.from({ length: more }, () => event()),
      );
      events += more;
      expect(await log.verifyHashChain()).toEqual({ events, deleted: 0, broken: undefined });
    }
    const other = new DatabaseSync(path);
    other.exec('DELETE FROM events WHERE position = 1001');
    expect(await log.verifyHashChain()).toEqual({ events: 1_000, deleted: 0, broken: '1001'.padStart(20, '0') });
    other.close();
    await log.close();
  });

  it('verifies the hash chain across deleted events, and finds a change of what they left', async () => {
    const log = await open();
    for (let n = 0; n < 6; n += 1) await log.append(`thing-${n}`, 'none', [event(), event()]);
    await log.deleteStream('thing-2', 1);
    await log.deleteStream('thing-5', 1);
    expect(await log.verifyHashChain()).toEqual({ events: 12, deleted: 4, broken: undefined });
    await log.append('thing-6', 'none', [event()]);
    await log.append('thing-2', 'none', [event()]);
    expect(await log.verifyHashChain()).toEqual({ events: 14, deleted: 4, broken: undefined });
    const changes = [
      'UPDATE deleted_events SET digest = zeroblob(32) WHERE position = 5',
      'UPDATE deleted_events SET hash = zeroblob(32) WHERE position = 5',
      'DELETE FROM deleted_events WHERE position = 5',
    ];
    const other = new DatabaseSync(path);
    for (const change of changes) {
      other.exec(`CREATE TEMP TABLE was AS SELECT * FROM deleted_events; ${change}`);
      expect(await log.verifyHashChain()).toMatchObject({ events: 4, broken: '5'.padStart(20, '0') });
      other.exec('DELETE FROM deleted_events; INSERT INTO deleted_events SELECT * FROM was; DROP TABLE was');
    }
    other.close();
    await log.close();
  });

  it('finds that events at the end were removed where a position was saved after them', async () => {
    const log = await open();
    for (let n = 0; n < 12; n += 1) await log.append(`thing-${n}`, 'none', [event()]);
    await log.savePosition('saga', '11'.padStart(20, '0'));
    const other = new DatabaseSync(path);
    other.exec('DELETE FROM events WHERE position > 11');
    expect(await log.verifyHashChain()).toEqual({ events: 11, deleted: 0, broken: undefined });
    other.exec('DELETE FROM events WHERE position > 10');
    expect(await log.verifyHashChain()).toEqual({ events: 10, deleted: 0, broken: '11'.padStart(20, '0') });
    other.close();
    await log.close();
  });

  it('uses the space of deleted events for later ones', async () => {
    const log = await open();
    const text = 'x'.repeat(50_000);
    for (let n = 0; n < 20; n += 1) await log.append(`thing-${n}`, 'none', [event(text)]);
    const other = new DatabaseSync(path);
    const pages = (): number => Number(other.prepare('PRAGMA page_count').get()?.['page_count']);
    const before = pages();
    for (let n = 0; n < 20; n += 1) await log.deleteStream(`thing-${n}`, 0);
    for (let n = 20; n < 39; n += 1) await log.append(`thing-${n}`, 'none', [event(text)]);
    expect(pages()).toBeLessThanOrEqual(before + 2);
    other.close();
    await log.close();
  });
});
