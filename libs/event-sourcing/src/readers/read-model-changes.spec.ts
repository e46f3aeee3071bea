import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ReadModelChanges } from './read-model-changes.ts';
import { ReaderProgress } from './reader-progress.ts';

const readModels = ['scans', 'queues'].map((name) => ({ collection: { name, version: 1, indexes: [] } }));

describe('Polling read models that this process projects', () => {
  let progress: ReaderProgress;
  let changes: ReadModelChanges;
  beforeEach(() => {
    jest.useFakeTimers();
    progress = new ReaderProgress();
    for (const reader of ['scans', 'queues']) progress.report(reader, { state: 'live', position: '1' });
    changes = new ReadModelChanges(progress, readModels);
    expect(changes.sinceLast()).toBe(true);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is worthwhile only after a step of one of their readers', () => {
    expect(changes.sinceLast()).toBe(false);
    progress.report('queues', { position: '2' });
    expect(changes.sinceLast()).toBe(true);
    expect(changes.sinceLast()).toBe(false);
    progress.report('usage', { state: 'live', position: '3' });
    expect(changes.sinceLast()).toBe(false);
  });

  it('is worthwhile after some seconds all the same', () => {
    jest.advanceTimersByTime(4_999);
    expect(changes.sinceLast()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(changes.sinceLast()).toBe(true);
    expect(changes.sinceLast()).toBe(false);
  });

  it('is always worthwhile while another process projects one of them', () => {
    progress.report('scans', { state: 'standby' });
    expect(changes.areProjectedHere).toBe(false);
    expect([changes.sinceLast(), changes.sinceLast()]).toEqual([true, true]);
    progress.report('scans', { state: 'live' });
    expect(changes.areProjectedHere).toBe(true);
    // Once more: the other process may have changed it until this one took over.
    expect([changes.sinceLast(), changes.sinceLast()]).toEqual([true, false]);
  });
});
