import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandExecutor, documentsOf } from '#event-sourcing';
import type { Projection } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { FindableDocuments } from '../../libs/event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../libs/event-sourcing/src/testing/in-memory-event-log.ts';
import { SharedLeases } from '../../libs/event-sourcing/src/testing/shared-leases.ts';
import { accountWorkStream } from '../../libs/scans/src/queue/account-work.decider.ts';
import { accountWorkProjection } from '../../libs/scans/src/queue/account-work.projection.ts';
import { queuesProjection } from '../../libs/scans/src/queue/queues.projection.ts';
import { scanStream } from '../../libs/scans/src/scan/scan.decider.ts';
import { scansProjection } from '../../libs/scans/src/status/scans.projection.ts';
import { SeededRandom, seedOfThisRun } from '../recovery/seeded-random.ts';
import { catalogue, concurrentScans, findingsOfScan, WorkerProcess } from './scan-workers/worker-process.ts';
import type { SharedStores } from './scan-workers/worker-process.ts';

const runs = Number(process.env['WORKER_RUNS'] ?? 200);
const scans = 8;
const accountIds = ['acc_0', 'acc_1'];
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const projections = [scansProjection, accountWorkProjection, queuesProjection] as unknown as readonly Projection[];
/** Each step takes some milliseconds of the time that the processes know. */
const steps = 6_000;
const calmAfter = 4_000;

/** Two workers, the requests of two accounts, and read models that are behind. */
class Run {
  readonly documents = new FindableDocuments();
  readonly stores: SharedStores;
  readonly #random: SeededRandom;
  readonly #executor: CommandExecutor;
  readonly #log: InMemoryEventLog;
  #processes: WorkerProcess[] = [];
  #started = 0;
  #queued = 0;
  #projected = 0;
  #reacted = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#log = new InMemoryEventLog({ appendsTogether: random.happens(0.5) });
    this.#executor = new CommandExecutor(this.#log, catalogue, new SystemClock(), new SystemIds());
    const leases = new SharedLeases();
    this.stores = { log: this.#log, leases, documents: this.documents.port, scanned: new Set(), scannedTwice: [] };
  }

  /** How many events of a type there are. */
  count(type: string): number {
    return this.#log.events.filter((event) => event.type.startsWith(type)).length;
  }

  async toEnd(areKilled: boolean): Promise<void> {
    for (let n = 0; n < 2; n += 1) this.#start();
    for (let step = 0; step < steps; step += 1) {
      const isCalm = step >= calmAfter;
      if (step === calmAfter) for (const one of this.#processes) one.calm();
      if (this.#queued < scans && this.#random.happens(0.05)) await this.#queue();
      if (!isCalm && this.#random.happens(0.001)) await this.#cancel();
      if (areKilled && !isCalm && this.#random.happens(0.002)) {
        this.#processes.shift()?.kill();
        this.#start();
      }
      if (isCalm || this.#random.happens(0.3)) this.#project(isCalm);
      if (isCalm || this.#random.happens(0.05)) await this.#react(isCalm ? scans : 1);
      await jest.advanceTimersByTimeAsync(this.#random.happens(0.5) ? 5 : 40);
      await new Promise(setImmediate);
    }
    const ended = Promise.all(this.#processes.map((one) => one.end()));
    await jest.advanceTimersByTimeAsync(30_000);
    await ended;
  }

  /** What the streams of the accounts hold. */
  async work(): Promise<readonly { readonly queued: number; readonly running: number; readonly most: number }[]> {
    return Promise.all(
      accountIds.map(async (accountId) => {
        const { state } = await this.#executor.read(accountWorkStream, accountId);
        let taken = 0;
        const counts = this.#log.events
          .filter(({ stream }) => stream === `slots-${accountId}`)
          .map(({ type }) => (taken += type.startsWith('SlotTaken') ? 1 : type.startsWith('SlotReleased') ? -1 : 0));
        return { queued: state.queued.size, running: state.running.length, most: Math.max(0, ...counts) };
      }),
    );
  }

  /** Of the completed scans: how many findings each has, with details. */
  findings(): readonly number[] {
    const { events } = this.#log;
    const completed = events.filter(({ type }) => type.startsWith('ScanCompleted')).map(({ data }) => scanIdOf(data));
    const of = (scanId: string, type: string): number =>
      events.filter((event) => event.type.startsWith(type) && scanIdOf(event.data) === scanId).length;
    return completed.flatMap((scanId) => [of(scanId, 'FindingReported'), of(scanId, 'FindingDetailed')]);
  }

  #start(): void {
    this.#started += 1;
    this.#processes.push(new WorkerProcess(`w${this.#started}`, this.stores, this.#random));
  }

  async #queue(): Promise<void> {
    const scanId = `scan_${this.#queued}`;
    const accountId = accountIds[this.#queued % accountIds.length] ?? '';
    this.#queued += 1;
    const createdAt = new Date().toISOString();
    const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick', createdAt } as const;
    const admit = { type: 'Admit', accountId, scanId, maxQueued: scans, now: createdAt } as const;
    await this.#executor.execute(accountWorkStream, accountId, admit, context);
    await this.#executor.execute(scanStream, scanId, { type: 'Queue', ...scan, month: '2026-06' }, context);
  }

  async #cancel(): Promise<void> {
    const scanId = `scan_${Math.floor(this.#random.between(0, scans))}`;
    await this.#executor.execute(scanStream, scanId, { type: 'Cancel' }, context).catch(() => undefined);
  }

  #project(isCalm: boolean): void {
    const behind = this.#log.events.length - this.#projected;
    if (behind === 0) return;
    this.#projected += isCalm ? behind : Math.ceil(this.#random.between(0, behind));
    const recorded = this.#log.events.slice(0, this.#projected).map((event) => catalogue.decode(event));
    for (const projection of projections) {
      for (const [id, document] of documentsOf(projection, recorded)) {
        this.documents.set(projection.collection, id, document as object);
      }
    }
  }

  /** As the saga that follows the ends of scans. */
  async #react(count: number): Promise<void> {
    for (const { type, data } of this.#log.events.slice(this.#reacted, this.#reacted + count)) {
      this.#reacted += 1;
      if (!type.startsWith('ScanCompleted') && !type.startsWith('ScanFailed')) continue;
      const { accountId, scanId } = data as { readonly accountId: string; readonly scanId: string };
      await this.#executor.execute(accountWorkStream, accountId, { type: 'Release', accountId, scanId }, context);
    }
  }
}

function scanIdOf(data: object): string {
  return (data as { readonly scanId: string }).scanId;
}

describe('Workers whose stores stall and fail', () => {
  const random = new SeededRandom(seedOfThisRun());
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    { how: 'run', areKilled: false },
    { how: 'are killed', areKilled: true },
  ])('lose no scan and do nothing twice while they $how', async ({ areKilled }) => {
    for (let n = 0; n < runs; n += 1) {
      const run = new Run(random);
      await run.toEnd(areKilled);
      expect(run.count('ScanCompleted') + run.count('ScanFailed')).toBe(scans);
      expect(run.findings().filter((count) => count !== findingsOfScan)).toEqual([]);
      for (const { queued, running, most } of await run.work()) {
        expect([queued, running]).toEqual([0, 0]);
        expect(most).toBeLessThanOrEqual(concurrentScans);
      }
      expect(run.stores.scannedTwice).toEqual([]);
      // The lease of a worker that was not lost outlives the stalls.
      if (!areKilled) expect(run.count('ScanResumed')).toBe(0);
      jest.clearAllTimers();
    }
  });
});
