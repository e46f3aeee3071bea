import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReaderProgress } from '#event-sourcing';
import { CatchUpMemory } from './catch-up-memory.ts';

describe('the growth of the heap', () => {
  let progress: ReaderProgress;
  let changes: string[];
  let memory: CatchUpMemory;
  let end: () => void;
  beforeEach(() => {
    progress = new ReaderProgress();
    changes = [];
    memory = new CatchUpMemory(progress, 2, {
      bound: () => changes.push('bound'),
      collect: () => changes.push('collect'),
      free: () => changes.push('free'),
    });
    end = memory.watch();
    progress.report('queues', { state: 'live' });
  });
  afterEach(() => end());

  const samples = (count: number): void => {
    for (let n = 0; n < count; n += 1) memory.sample();
  };

  it('is bound from the start until no reader catches up', () => {
    progress.report('scans', { state: 'catching_up' });
    samples(10);
    expect(changes).toEqual(['bound', 'collect']);
    progress.report('scans', { state: 'live' });
    samples(3);
    expect(changes).toEqual(['bound', 'collect', 'free']);
  });

  it('is bound until it is known of every reader whether it catches up, however long its start takes', () => {
    samples(10);
    expect(changes).toEqual(['bound']);
    progress.report('scans', { state: 'live' });
    samples(3);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('is free in a process whose readers run elsewhere', () => {
    progress.report('scans', { state: 'standby' });
    samples(3);
    expect(changes).toEqual(['bound', 'free']);
  });

  it('is bound again when a reader catches up later, and not when it is behind for a moment', () => {
    progress.report('scans', { state: 'live' });
    samples(3);
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

  it('is free when the readers end', () => {
    end();
    end();
    expect(changes).toEqual(['bound', 'free']);
  });
});
