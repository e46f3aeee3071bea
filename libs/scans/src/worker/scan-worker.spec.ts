import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import type { RunningScans } from './running-scans.ts';
import type { ScanDispatcher } from './scan-dispatcher.ts';
import type { ScanObserver } from './scan-observer.ts';
import type { ScanRecovery } from './scan-recovery.ts';
import { ScanWorker } from './scan-worker.ts';

/** Runs a worker whose read store gives these results in turn, then the last of them. */
async function work(...results: readonly ('built' | 'unbuilt' | Error)[]) {
  const happened: string[] = [];
  const shutdown = new AbortController();
  let last: 'built' | 'unbuilt' | Error | undefined;
  const remaining = [...results];
  const store = {
    findLive: async (collection: { readonly name: string }) => {
      if (collection.name === 'scans') last = remaining.shift() ?? last;
      if (remaining.length === 0 && last !== 'built') shutdown.abort();
      if (last instanceof Error) throw last;
      return last === 'built' ? { collection, build: 'initial' } : undefined;
    },
  } as unknown as ReadStore;
  const part = (name: string) => ({
    run: async (signal: AbortSignal) => void (signal.aborted || happened.push(name)),
  });
  const worker = new ScanWorker(
    part('dispatches') as unknown as ScanDispatcher,
    part('recovers') as unknown as ScanRecovery,
    { drained: async () => undefined } as unknown as RunningScans,
    store,
    { fault: (error: Error) => happened.push(error.message) } as unknown as ScanObserver,
  );
  await worker.run(shutdown.signal);
  return happened;
}

describe('the scan worker', () => {
  it('begins at once where its read models are built', async () => {
    expect(await work('built')).toEqual(['dispatches', 'recovers']);
  });

  it('begins when its read models are built, and reports no fault until then', async () => {
    expect(await work('unbuilt', 'unbuilt', 'built')).toEqual(['dispatches', 'recovers']);
  });

  it('begins after an outage of the read store, and reports it', async () => {
    expect(await work(new StoreUnavailable('down'), 'built')).toEqual(['down', 'dispatches', 'recovers']);
  });

  it('does not begin when it is stopped before', async () => {
    expect(await work('unbuilt')).toEqual([]);
  });
});
