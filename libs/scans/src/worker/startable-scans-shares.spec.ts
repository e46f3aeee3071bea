import { describe, expect, it } from '@jest/globals';
import type { Accounts } from '#accounts';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { RunningScans } from './running-scans.ts';
import type { ScanWorkerSettings } from './scan-worker-settings.ts';
import { StartableScans } from './startable-scans.ts';

/** A process that may run so many scans, and accounts with so many that wait and run. */
function setUp(
  accounts: Readonly<Record<string, { readonly queued: number; readonly running?: number }>>,
  maxRunningScans = 4,
) {
  const documents = new FindableDocuments();
  for (const [accountId, { queued, running = 0 }] of Object.entries(accounts)) {
    const slots = Array.from({ length: running }, (_, n) => `${accountId}-running${n}`);
    documents.set(accountWorkProjection.collection, accountId, { accountId, running: slots });
    documents.set(queuesProjection.collection, accountId, {
      accountId,
      hasQueued: queued > 0,
      isIdle: queued > 0 && running === 0,
    });
    for (let n = 1; n <= queued; n += 1) {
      const scanId = `${accountId}${n}`;
      documents.set(scansProjection.collection, scanId, { scanId, accountId, status: 'queued', order: scanId });
    }
  }
  const here = { capacity: maxRunningScans, has: () => false };
  const limits = { scansPerMonth: 100, requestsPerMinute: 10, concurrentScans: 10 };
  const found = { find: async () => ({ subscription: { plan: 'enterprise', limits } }) } as unknown as Accounts;
  const settings = { maxRunningScans } as ScanWorkerSettings;
  const startable = new StartableScans(found, documents.port, here as unknown as RunningScans, settings);
  const next = async () => (await startable.next()).map(({ scan }) => scan.scanId);
  return { here, next, startable };
}

describe('scans of several accounts that may start', () => {
  it('are first one of each account that runs none, then by fair shares up to three quarters of the process', async () => {
    expect(await setUp({ a: { queued: 3 }, b: { queued: 1, running: 1 }, c: { queued: 2 } }).next()).toEqual([
      'a1',
      'c1',
      'a2',
    ]);
    expect(await setUp({ a: { queued: 9, running: 1 } }).next()).toEqual(['a1', 'a2', 'a3']);
  });

  it('are shared with regard to the first one of an account that ran none', async () => {
    const { next } = setUp({ a: { queued: 3 }, b: { queued: 3, running: 1 } }, 5);
    expect(await next()).toEqual(['a1', 'a2', 'b1']);
  });

  it('leave the last quarter to accounts that run none', async () => {
    const { here, next } = setUp({ a: { queued: 9, running: 3 }, b: { queued: 3 } });
    here.capacity = 1;
    expect(await next()).toEqual(['b1']);
    const full = setUp({ a: { queued: 9, running: 3 } });
    full.here.capacity = 1;
    expect(await full.next()).toEqual([]);
  });

  it('are no more than the process may start, and of another account the next time', async () => {
    const { here, next } = setUp({ a: { queued: 1 }, b: { queued: 1 }, c: { queued: 1 } });
    here.capacity = 1;
    expect([await next(), await next(), await next(), await next()]).toEqual([['a1'], ['b1'], ['c1'], ['a1']]);
  });

  it('are shared from another account on the next time', async () => {
    const one = { queued: 1, running: 1 };
    const { here, next } = setUp({ a: one, b: one, c: one });
    here.capacity = 2;
    expect([await next(), await next(), await next(), await next()]).toEqual([['a1'], ['b1'], ['c1'], ['a1']]);
  });

  it('are none where the process may start none, and then it is not known whether any wait', async () => {
    const { here, next, startable } = setUp({ a: { queued: 1 } });
    here.capacity = 0;
    expect(await next()).toEqual([]);
    expect(startable.anyWaits).toBe(true);
  });

  it('are said not to wait once none was found', async () => {
    const none = setUp({ a: { queued: 0, running: 1 } });
    expect(none.startable.anyWaits).toBe(true);
    expect(await none.next()).toEqual([]);
    expect(none.startable.anyWaits).toBe(false);
    none.here.capacity = 0;
    await none.next();
    expect(none.startable.anyWaits).toBe(true);
    const some = setUp({ a: { queued: 1, running: 1 } });
    await some.next();
    expect(some.startable.anyWaits).toBe(true);
  });
});
