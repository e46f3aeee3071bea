import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReaderProgress } from '#event-sourcing';
import { HeapGrowthPolicy } from './heap-growth-policy.ts';

describe('the growth of the heap', () => {
  let progress: ReaderProgress;
  let utilization: number;
  let changes: string[];
  let busyFrom: number;
  let policy: HeapGrowthPolicy;
  let end: () => void;
  beforeEach(() => {
    progress = new ReaderProgress();
    utilization = 0.9;
    busyFrom = 0.8;
    begin();
    progress.report('queues', { state: 'live' });
  });
  afterEach(() => end());

  const begin = (): void => {
    changes = [];
    policy = new HeapGrowthPolicy({
      progress,
      readers: 2,
      utilization: () => utilization,
      busyFrom,
      growth: {
        bound: () => changes.push('bound'),
        collect: () => changes.push('collect'),
        free: () => changes.push('free'),
      },
    });
    end = policy.watch();
  };

  const samples = (count: number): void => {
    for (let n = 0; n < count; n += 1) policy.sample();
  };

  it('is bound from the start until no reader catches up, in a process that is busy then', () => {
    progress.report('scans', { state: 'catching_up' });
    samples(10);
    expect(changes).toEqual(['bound', 'collect']);
    progress.report('scans', { state: 'live' });
    samples(3);
    expect(changes).toEqual(['bound', 'collect']);
    samples(1);
    expect(changes).toEqual(['bound', 'collect', 'free']);
  });

  it('is bound until it is known of every reader whether it catches up, however long its start takes', () => {
    samples(10);
    expect(changes).toEqual(['bound']);
    progress.report('scans', { state: 'live' });
    samples(4);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('is free in a busy process whose readers run elsewhere', () => {
    progress.report('scans', { state: 'standby' });
    samples(4);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('stays bound in a process that is not busy', () => {
    progress.report('scans', { state: 'live' });
    utilization = 0.7;
    samples(100);
    expect(changes).toEqual(['bound']);
    utilization = 0.9;
    samples(1);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('is free in a process that works, where such a one counts as busy', () => {
    end();
    busyFrom = 0.2;
    begin();
    progress.report('scans', { state: 'live' });
    utilization = 0.19;
    samples(100);
    expect(changes).toEqual(['bound']);
    utilization = 0.2;
    samples(1);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('is free in pauses of a busy process, and bound when it stays quiet', () => {
    progress.report('scans', { state: 'live' });
    samples(4);
    utilization = 0;
    samples(29);
    utilization = 0.9;
    samples(1);
    utilization = 0;
    samples(29);
    expect(changes).toEqual(['bound', 'free']);
    samples(1);
    expect(changes).toEqual(['bound', 'free', 'bound']);
  });

  it('is free for a minute after a process was busy, also while it works', () => {
    progress.report('scans', { state: 'live' });
    samples(4);
    utilization = 0.3;
    const perMinute = (): number => 60_000 / policy.intervalMs();
    samples(1);
    samples(perMinute() - 2);
    expect(changes).toEqual(['bound', 'free']);
    samples(1);
    expect(changes).toEqual(['bound', 'free', 'bound']);
  });

  it('is sampled more often while the process works, so that a burst of requests is noticed while it lasts', () => {
    progress.report('scans', { state: 'live' });
    utilization = 0;
    samples(4);
    const restingMs = policy.intervalMs();
    utilization = 0.3;
    samples(1);
    expect(policy.intervalMs()).toBeLessThanOrEqual(restingMs / 4);
    utilization = 0;
    samples(1);
    expect(policy.intervalMs()).toBe(restingMs);
  });

  it('is bound again when a reader catches up later, and not when it is behind for a moment', () => {
    progress.report('scans', { state: 'live' });
    samples(4);
    progress.report('scans', { state: 'catching_up' });
    samples(2);
    progress.report('scans', { state: 'live' });
    samples(1);
    progress.report('scans', { state: 'catching_up' });
    samples(2);
    expect(changes).toEqual(['bound', 'free']);
    samples(1);
    expect(changes).toEqual(['bound', 'free', 'bound', 'collect']);
  });

  it('is bound, and the heap is collected, each time a reader catches up', () => {
    const catchUp = (state: 'live' | 'catching_up'): void => {
      progress.report('scans', { state });
      samples(4);
    };
    for (const state of ['live', 'catching_up', 'live', 'catching_up'] as const) catchUp(state);
    expect(changes).toEqual(['bound', 'free', 'bound', 'collect', 'free', 'bound', 'collect']);
  });

  it('stays free when a reader is behind for a moment, right after all have caught up', () => {
    progress.report('scans', { state: 'live' });
    samples(3);
    progress.report('scans', { state: 'catching_up' });
    samples(1);
    progress.report('scans', { state: 'live' });
    samples(1);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('is sampled each second while it may be about to change', () => {
    progress.report('scans', { state: 'live' });
    samples(4);
    const workingMs = policy.intervalMs();
    progress.report('scans', { state: 'catching_up' });
    samples(1);
    expect(policy.intervalMs()).toBe(2 * workingMs);
  });

  it('is free when the readers end', () => {
    end();
    end();
    expect(changes).toEqual(['bound', 'free']);
  });
});
