import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteEventLog } from '#storage';
import { AppendingProcess } from '../recovery/appending-process.ts';
import { eventually } from '../support/eventually.ts';

/** Each fault is injected at this many places of a run. */
const places = Number(process.env['FAULT_PLACES'] ?? 40);

const strace = spawnSync('strace', ['-V']).status === 0;
if (!strace) console.warn('strace is not here: injected disk faults were NOT tested');

const hangTimeoutSeconds = 60;

/**
 * What goes wrong at the n-th call for the write-ahead log, and how the process ends: 70 when it no longer trusts its file, 1 when an append
 * is rejected as unavailable (the program cannot handle that), null when it is killed.
 */
const faults: [string, string, string, number | null][] = [
  ['a flush fails', 'fsync,fdatasync', 'error=EIO', 70],
  ['a write fails', 'pwrite64', 'error=EIO', 70],
  ['the disk is full', 'pwrite64', 'error=ENOSPC', 1],
  ['the process is killed in a write', 'pwrite64', 'signal=SIGKILL', null],
];

(strace ? describe : describe.skip)('The event log in SQLite, where', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  /** Appends to a log at `path`; the `when`-th of the calls that are for a file fails. What was called is in `path.calls`. */
  const appendWith = (path: string, file: string, calls: string, fault: string, when: number): AppendingProcess => {
    const filters = ['-P', file, '-e', `trace=${calls}`, '-e', `inject=${calls}:${fault}:when=${when}`];
    // `-D`: the process is our child, and strace is not, so that the process is killed and not strace.
    const wrapper = ['strace', '-D', '-f', '-qq', '-o', `${path}.calls`, ...filters];
    return new AppendingProcess(path, { writers: 3, wrapper });
  };

  it.each(faults)(
    '%s, promises nothing that is not there afterwards',
    async (_, calls, fault, code) => {
      let promised = 0;
      for (let place = 1; place <= places; place += 1) {
        const path = join(directory, `${place}.db`);
        // The first calls make the file; a log that never opened promised nothing.
        const when = calls === 'pwrite64' ? 60 + place * 7 : 10 + place * 3;
        const writing = appendWith(path, `${path}-wal`, calls, fault, when);
        expect([place, await writing.ended()]).toEqual([place, code]);
        promised += writing.acknowledged.length;
        expect(await missingFrom(path, writing.acknowledged)).toEqual([]);
      }
      expect(promised).toBeGreaterThan(places);
    },
    places * 10_000,
  );

  it(
    'a flush of a checkpoint fails, goes on, and what it has promised is there when it is killed later',
    async () => {
      for (let place = 1; place <= places / 4; place += 1) {
        const path = join(directory, `${place}.db`);
        // The first flush of the database file makes it, each other one ends a checkpoint.
        const writing = appendWith(path, path, 'fsync,fdatasync', 'error=EIO', 1 + place);
        const flushes = async (): Promise<string[]> => (await readFile(`${path}.calls`, 'utf8')).split('\n');
        await writing.started();
        const made = await eventually(flushes, (all) => all.length > place + 3, hangTimeoutSeconds);
        expect(made.findIndex((call) => call.includes('INJECTED'))).toBe(place);
        await writing.kill();
        expect(await missingFrom(path, writing.acknowledged)).toEqual([]);
      }
    },
    places * 10_000,
  );
});

async function missingFrom(path: string, acknowledged: readonly string[]): Promise<string[]> {
  const log = await SqliteEventLog.open({ path, onFatal: () => {} });
  const there = new Set<string>();
  for await (const { events, caughtUp } of log.follow('', { categories: [] }, new AbortController().signal)) {
    for (const { stream, revision, id } of events) there.add(`${stream} ${revision} ${id}`);
    if (caughtUp) break;
  }
  const check = await log.verifyHashChain();
  await log.close();
  if (check.broken !== undefined) return [`the chain is broken at ${check.broken}`];
  return acknowledged.filter((line) => !there.has(line));
}
