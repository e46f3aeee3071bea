import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommitNotifier } from './commit-notifier.ts';

const everything = { categories: [] };
const restAfterMs = 5_000;
const restingPollIntervalMs = 2_000;

describe('A commit notifier', () => {
  let directory: string;
  let file: string;
  let version = 1;
  const never = new AbortController().signal;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    directory = mkdtempSync(join(tmpdir(), 'scanledger-commits-'));
    file = join(directory, 'events.db-wal');
    writeFileSync(file, '');
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(directory, { recursive: true });
  });

  it('polls for commits of other processes soon after a commit', async () => {
    const notifier = new CommitNotifier(() => version, file);
    const woken = notifier.waitForCommit(everything, never);
    version++;
    jest.advanceTimersByTime(200);
    await expect(woken).resolves.toBeUndefined();
  });

  it('is woken by a write of another process when nothing was committed for a while, and does not poll', async () => {
    const queries = jest.fn(() => version);
    const notifier = new CommitNotifier(queries, file);
    const woken = notifier.waitForCommit(everything, never);
    jest.advanceTimersByTime(restAfterMs);
    queries.mockClear();
    jest.advanceTimersByTime(restingPollIntervalMs - 1);
    expect(queries).not.toHaveBeenCalled();
    version++;
    appendFileSync(file, 'a commit');
    await expect(woken).resolves.toBeUndefined();
  });

  it('wakes at a commit that was made just before the file was watched', async () => {
    const notifier = new CommitNotifier(() => version, file);
    jest.advanceTimersByTime(restAfterMs);
    version++;
    await expect(notifier.waitForCommit(everything, never)).resolves.toBeUndefined();
  });

  it('polls rarely meanwhile, for file systems that do not tell of writes', async () => {
    const notifier = new CommitNotifier(() => version, file);
    jest.advanceTimersByTime(restAfterMs);
    const woken = notifier.waitForCommit(everything, never);
    version++;
    jest.advanceTimersByTime(restingPollIntervalMs);
    await expect(woken).resolves.toBeUndefined();
  });

  it('continues to poll where the file cannot be watched', async () => {
    const notifier = new CommitNotifier(() => version, join(directory, 'missing'));
    jest.advanceTimersByTime(restAfterMs);
    const woken = notifier.waitForCommit(everything, never);
    version++;
    jest.advanceTimersByTime(200);
    await expect(woken).resolves.toBeUndefined();
  });

  it('wakes once for a commit', async () => {
    const notifier = new CommitNotifier(() => version, file);
    const woken = notifier.waitForCommit(everything, never);
    version++;
    jest.advanceTimersByTime(200);
    await woken;
    const wokenAgain = jest.fn();
    void notifier.waitForCommit(everything, never).then(wokenAgain);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(wokenAgain).not.toHaveBeenCalled();
  });

  it('wakes those whom a commit of this process concerns', async () => {
    const notifier = new CommitNotifier(() => version, file);
    const others = jest.fn();
    void notifier.waitForCommit({ categories: ['account'] }, never).then(others);
    const woken = [{ categories: ['scan'] }, { categories: ['key', 'scan'] }, everything].map((filter) =>
      notifier.waitForCommit(filter, never),
    );
    notifier.notify('scan');
    await expect(Promise.all(woken)).resolves.toHaveLength(3);
    expect(others).not.toHaveBeenCalled();
  });
});
