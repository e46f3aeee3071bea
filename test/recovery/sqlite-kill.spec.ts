import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#event-sourcing';
import { SqliteEventLog } from '#storage';
import { AppendingProcess } from './appending-process.ts';

const rounds = 20;

describe('The event log in SQLite', () => {
  let directory: string;
  let path: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
    path = join(directory, 'events.db');
  });
  afterAll(() => rm(directory, { recursive: true }));

  const open = (): Promise<SqliteEventLog> =>
    SqliteEventLog.open({
      path,
      onFatal: (reason) => {
        throw reason;
      },
    });

  it(`has every acknowledged append, and no gap, after each of ${rounds} kills`, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const writing = new AppendingProcess(path, { writers: 1 + (round % 8) });
      await writing.started();
      await pause(Math.random() * 60);
      await writing.kill();
      expect(writing.errors).toBe('');
      acknowledged.push(...writing.acknowledged);

      const log = await open();
      const stored = await allEvents(log);
      expect(missing(['thing-x 0 never-appended', ...acknowledged], stored)).toEqual(['thing-x 0 never-appended']);
      expect(stored.map(({ position }) => Number(position))).toEqual(stored.map((_, n) => n + 1));
      expect(await log.verifyHashChain()).toEqual({ events: stored.length, deleted: 0, broken: undefined });
      await log.close();
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);
  }, 120_000);

  it('shows a follower what another process appends, up to its end', async () => {
    const log = await open();
    const before = await log.head({ categories: [] });
    const seen: StoredEvent[] = [];
    const stop = new AbortController();
    const following = (async () => {
      for await (const batch of log.follow(before, { categories: ['thing'] }, stop.signal)) seen.push(...batch.events);
    })();
    const writing = new AppendingProcess(path, { writers: 4 });
    await writing.started();
    await pause(200);
    await writing.kill();
    const stored = (await allEvents(log)).filter(({ position }) => position > before);
    while (seen.length < stored.length) await pause(5);
    stop.abort();
    await following;
    expect(seen).toEqual(stored);
    expect(missing(writing.acknowledged, seen)).toEqual([]);
    await log.close();
  });
});

async function allEvents(log: SqliteEventLog): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const { events, caughtUp } of log.follow('', { categories: [] }, new AbortController().signal)) {
    all.push(...events);
    if (caughtUp) break;
  }
  return all;
}

function missing(acknowledged: readonly string[], stored: readonly StoredEvent[]): string[] {
  const there = new Set(stored.map(({ stream, revision, id }) => `${stream} ${revision} ${id}`));
  return acknowledged.filter((line) => !there.has(line));
}
