import { describe, expect, it } from '@jest/globals';
import type { Accounts } from '#accounts';
import type { CollectionDefinition, Find } from '#event-sourcing';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import type { RunningScans } from './running-scans.ts';
import type { ScanWorkerSettings } from './scan-worker-settings.ts';
import { StartableScans } from './startable-scans.ts';

class CountedDocuments extends FindableDocuments {
  readonly queries: string[] = [];

  override get<D>(collection: CollectionDefinition, id: string): Promise<D | undefined> {
    this.queries.push(collection.name);
    return super.get(collection, id);
  }

  override find<D>(collection: CollectionDefinition, query: Find): Promise<readonly D[]> {
    this.queries.push(collection.name);
    return super.find(collection, query);
  }
}

interface Situation {
  readonly concurrentScans?: number;
  readonly scans?: Readonly<Record<string, ScanDocument['status']>>;
  /** Those that have a slot of the account. */
  readonly running?: readonly string[];
  /** Those that run in this process. */
  readonly here?: readonly string[];
}

/** One account with two queued scans. */
function setUp({
  concurrentScans = 2,
  scans = { scan_1: 'queued', scan_2: 'queued' },
  running = [],
  here = [],
}: Situation = {}) {
  const documents = new CountedDocuments();
  const accountId = 'acc_1';
  const limits = { scansPerMonth: 10, requestsPerMinute: 10, concurrentScans };
  documents.set(accountWorkProjection.collection, accountId, { accountId, running });
  const isIdle = running.length === 0;
  documents.set(queuesProjection.collection, accountId, { accountId, hasQueued: true, isIdle });
  for (const [scanId, status] of Object.entries(scans)) {
    documents.set(scansProjection.collection, scanId, { scanId, accountId, status, order: scanId });
  }
  const runningHere = { capacity: 4, has: (scanId: string) => here.includes(scanId) };
  const accounts = {
    find: async () => {
      documents.queries.push('accounts');
      return { accountId, subscription: { plan: 'enterprise', limits } };
    },
  } as unknown as Accounts;
  const settings = { maxRunningScans: 4 } as ScanWorkerSettings;
  const startable = new StartableScans(accounts, documents.port, runningHere as unknown as RunningScans, settings);
  const next = async () => (await startable.next()).map(({ scan }) => scan.scanId);
  return { next, queries: documents.queries, runningHere, startable };
}

describe('scans that may start', () => {
  it('are the oldest of an account, as many as it has free slots', async () => {
    expect(await setUp().next()).toEqual(['scan_1', 'scan_2']);
    expect(await setUp({ concurrentScans: 1 }).next()).toEqual(['scan_1']);
    expect(await setUp({ running: ['scan_0'] }).next()).toEqual(['scan_1']);
  });

  it('include one that waits although it has a slot, as after a crash', async () => {
    expect(await setUp({ concurrentScans: 1, running: ['scan_2'] }).next()).toEqual(['scan_2']);
  });

  it('are not those of which the read model says wrongly that they wait, which are remembered for so many accounts', async () => {
    const { next, startable } = setUp();
    startable.leaveOut('acc_1', 'scan_1');
    expect(await next()).toEqual(['scan_2']);
    for (let account = 2; account <= 1_001; account += 1) startable.leaveOut(`acc_${account}`, 'scan');
    expect(await next()).toEqual(['scan_1', 'scan_2']);
  });

  it('are found behind those of which the read model goes on to say wrongly that they wait', async () => {
    const scans = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`scan_${n}`, 'queued' as const]));
    const { next, startable } = setUp({ scans });
    for (const scanId of ['scan_1', 'scan_2', 'scan_3', 'scan_4']) startable.leaveOut('acc_1', scanId);
    expect(await next()).toEqual(['scan_5']);
    expect(await next()).toEqual(['scan_5']);
  });

  it('are not those that run in this process, nor those that do not wait', async () => {
    expect(await setUp({ here: ['scan_1'] }).next()).toEqual(['scan_2']);
    expect(await setUp({ scans: { scan_1: 'failed', scan_2: 'running', scan_3: 'queued' } }).next()).toEqual([
      'scan_3',
    ]);
  });

  it('are not looked up where the process may start none', async () => {
    const { next, queries, runningHere } = setUp();
    runningHere.capacity = 0;
    expect(await next()).toEqual([]);
    expect(queries).toEqual([]);
  });

  it('are looked up once a pass for an account', async () => {
    const { next, queries } = setUp();
    await next();
    const once = ['accounts', 'account_work', 'scans'];
    expect(queries.filter((name) => once.includes(name))).toEqual(once);
    await next();
    expect(queries.filter((name) => once.includes(name))).toEqual([...once, ...once]);
  });

  it('are not looked up for an account that may run none', async () => {
    const { next, queries } = setUp({ concurrentScans: 0 });
    expect(await next()).toEqual([]);
    expect(queries).not.toContain('scans');
  });

  it('are not looked up for an account whose slots are all taken by scans that run here', async () => {
    const full = setUp({ concurrentScans: 1, running: ['scan_0'], here: ['scan_0'] });
    expect(await full.next()).toEqual([]);
    expect(full.queries).not.toContain('scans');
  });
});
