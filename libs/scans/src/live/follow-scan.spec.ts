import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import { SystemIds } from '#kernel';
import type { Log } from '#kernel';
import { noCoverage } from '#scanner';
import type { Finding, ScanReport } from '#scanner';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { LiveEventLog } from '../../../event-sourcing/src/testing/live-event-log.ts';
import { AccountScans } from '../status/account-scans.ts';
import { FirstSightings } from '../findings/first-sightings.ts';
import { findingDetailsEvents } from '../findings/finding-details.events.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanCommand } from '../scan/scan.decider.ts';
import { scanEvents } from '../scan/scan.events.ts';
import { fingerprintsProjection } from '../findings/fingerprints.projection.ts';
import type { AcceptedRisks } from '../risks/accepted-risks.ts';
import type { ScanVisibility } from '../status/scan-visibility.ts';
import { ScanRecorder } from '../worker/scan-recorder.ts';
import { FollowScan, FollowScanHandler } from './follow-scan.handler.ts';
import type { ScanUpdate } from './scan-update.ts';

const scanId = 'scan_1';
const accountId = 'acc_1';
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const coverage = noCoverage(10);
const fingerprint = (id: string): string => `fp1_${id.padEnd(32, '0')}`;
const finding = (checkId: string): Finding => ({
  checkId,
  title: `Title of ${checkId}`,
  severity: 'high',
  confidence: 'high',
  category: 'headers',
  description: `Description of ${checkId}`,
  remediation: 'x',
  url: 'https://example.com/',
  evidence: 'x',
  fingerprint: fingerprint(checkId),
  placesCount: 1,
  places: [{ url: 'https://example.com/', method: 'GET', parameter: null, evidence: 'x' }],
  references: [],
});
const progress = (percent: number, checks: readonly string[]): ScanReport => ({
  type: 'progress',
  progress: percent,
  finishedChecks: checks,
  findings: checks.map(finding),
  coverage,
});

class World {
  readonly log = new LiveEventLog();
  readonly clock = new ManualClock('2026-06-01T12:00:00.000Z');
  readonly #catalogue = new EventCatalogue([scanEvents, findingDetailsEvents]);
  readonly #executor = new CommandExecutor(this.log, this.#catalogue, this.clock, new SystemIds());
  readonly #store = {
    get: async () => undefined,
    live: async () => ({ collection: fingerprintsProjection.collection, build: 'initial' }),
    load: async (_: unknown, ids: readonly string[]) =>
      new Map(
        ids
          .filter((id) => id.includes('old'))
          .map((id) => [id, { document: { fingerprint: fingerprint('old'), firstScanId: 'scan_0' } }]),
      ),
  } as unknown as ReadStore;
  readonly #scans = new AccountScans(this.#store, this.log, this.#catalogue, {
    hasCounted: async () => true,
  } as never);
  /** Until then lists do not show the end of the scan. */
  shown: Promise<void> = Promise.resolve();
  readonly #recorder = new ScanRecorder(this.#executor, scanId, 1, context, new AbortController().signal);
  readonly handler = new FollowScanHandler(
    this.#scans,
    this.#executor,
    new FirstSightings(this.#store),
    { among: async () => new Map() } as unknown as AcceptedRisks,
    {
      isShown: async () => {
        await this.shown;
        return true;
      },
    } as unknown as ScanVisibility,
    this.log,
    this.#catalogue,
    { error: () => undefined } as unknown as Log,
  );

  async execute(command: ScanCommand): Promise<void> {
    await this.#executor.execute(scanStream, scanId, command, context);
  }

  async queue(): Promise<void> {
    const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick' } as const;
    await this.execute({ type: 'Queue', ...scan, month: '2026-06', createdAt: this.clock.timestamp() });
  }

  async start(): Promise<void> {
    await this.queue();
    await this.execute({ type: 'Start', worker: 'w1' });
  }

  async report(report: ScanReport): Promise<void> {
    await this.#recorder.record([report]);
  }

  async follow(after = -1, signal = new AbortController().signal): Promise<AsyncIterableIterator<ScanUpdate>> {
    const updates = await this.handler.execute(new FollowScan(accountId, scanId, after, signal));
    if (updates === undefined) throw new Error('nothing follows');
    return updates;
  }

  /** Until the stream ends. */
  async all(after = -1): Promise<readonly ScanUpdate[]> {
    return collected(await this.follow(after));
  }
}

async function collected(updates: AsyncIterable<ScanUpdate>): Promise<readonly ScanUpdate[]> {
  const all: ScanUpdate[] = [];
  for await (const update of updates) all.push(update);
  return all;
}

const shown = (update: ScanUpdate): string =>
  update.type === 'finding'
    ? `${update.revision} finding ${update.finding.checkId}: ${update.finding.description}`
    : `${update.revision} ${update.type} ${update.scan.status} ${update.scan.progress}`;
const expected = [
  '0 status queued 0',
  '1 status running 1',
  '2 finding a: Description of a',
  '3 finding b: Description of b',
  '4 progress running 40',
  '5 finding c: Description of c',
  '6 progress running 80',
  '7 completed completed 100',
];

async function completedScan(): Promise<World> {
  const world = new World();
  await world.start();
  await world.report(progress(40, ['a', 'b']));
  await world.report(progress(80, ['c']));
  await world.report({ type: 'completed', coverage });
  return world;
}

describe('who follows a scan', () => {
  it('gets what has happened so far, then what happens, and the end', async () => {
    const world = new World();
    await world.start();
    const seen = world.all();
    await world.report(progress(40, ['a', 'b']));
    await world.report(progress(80, ['c']));
    await world.report({ type: 'completed', coverage });
    expect((await seen).map(shown)).toEqual(expected);
  });

  it('gets the same of a scan that has ended', async () => {
    expect((await (await completedScan()).all()).map(shown)).toEqual(expected);
  });

  it.each(expected.slice(0, -1).map((_, after) => after))(
    'continues after event %i without gap or repetition',
    async (after) => {
      expect((await (await completedScan()).all(after)).map(shown)).toEqual(expected.slice(after + 1));
    },
  );

  it('gets nothing more after the last event', async () => {
    const world = await completedScan();
    const { handler } = world;
    const signal = new AbortController().signal;
    expect(await handler.execute(new FollowScan(accountId, scanId, 7, signal))).toBeUndefined();
    await expect(handler.execute(new FollowScan(accountId, scanId, 8, signal))).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'The scan has no event 8; its last one is 7.',
    });
  });

  it('is told that a canceled scan has failed, and why', async () => {
    const world = new World();
    await world.queue();
    const seen = world.all();
    await world.execute({ type: 'Cancel' });
    const [, last] = await seen;
    expect(last).toMatchObject({ type: 'failed', scan: { status: 'failed', failure: { code: 'canceled' } } });
  });

  it('is told of the end when queries show it', async () => {
    const world = new World();
    await world.queue();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.shown = promise;
    const updates = await world.follow();
    await updates.next();
    await world.execute({ type: 'Cancel' });
    const seen: string[] = [];
    const last = updates.next().then(({ value }) => seen.push((value as ScanUpdate).type));
    await new Promise((done) => setTimeout(done, 20));
    expect(seen).toEqual([]);
    resolve();
    await last;
    expect(seen).toEqual(['failed']);
  });

  it('sees the take-over by another worker as a status, and the handing back not at all', async () => {
    const world = new World();
    await world.start();
    await world.execute({ type: 'HandBack', attempt: 1 });
    await world.execute({ type: 'TakeOver', worker: 'w2', attempt: 1 });
    await world.execute({ type: 'Cancel' });
    const types = (await world.all()).map(({ revision, type }) => `${revision} ${type}`);
    expect(types).toEqual(['0 status', '1 status', '3 status', '4 failed']);
  });

  it('is told in which scan a finding was seen first', async () => {
    const world = new World();
    await world.start();
    await world.report(progress(40, ['old', 'new']));
    await world.execute({ type: 'Cancel' });
    const found = (await world.all()).flatMap((update) => (update.type === 'finding' ? [update.firstSeenScanId] : []));
    expect(found).toEqual(['scan_0', undefined]);
  });

  it('reads no event before it is requested, so that nothing is buffered for a slow reader', async () => {
    const [world, control] = [new World(), new World()];
    await Promise.all([world.start(), control.start()]);
    const updates = await world.follow();
    await updates.next();
    const readsOfScan = async (one: World): Promise<number> => {
      const before = one.log.reads;
      for (let percent = 10; percent < 90; percent++) await one.report(progress(percent, [`check-${percent}`]));
      return one.log.reads - before;
    };
    expect(await readsOfScan(world)).toBe(await readsOfScan(control));
    await world.execute({ type: 'Cancel' });
    const rest = await collected(updates);
    expect(rest.map(({ revision }) => revision)).toEqual(rest.map((_, n) => n + 1));
    expect(rest.at(-1)?.type).toBe('failed');
  });

  it('shares reads with all who follow the scan, and the subscription to the log', async () => {
    const world = new World();
    await world.start();
    const followers = await Promise.all(Array.from({ length: 200 }, () => world.follow()));
    const seen = followers.map((updates) => collected(updates));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.log.followers).toBe(1);
    const before = world.log.reads;
    await world.execute({ type: 'Cancel' });
    for (const updates of await Promise.all(seen)) expect(updates).toHaveLength(3);
    expect(world.log.reads - before).toBeLessThanOrEqual(5);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.log.followers).toBe(0);
  });

  it('stops when it is aborted, while it waits and where it was left', async () => {
    const world = new World();
    await world.start();
    const stop = new AbortController();
    const waiting = await world.follow(1, stop.signal);
    const next = waiting.next();
    stop.abort();
    expect((await next).done).toBe(true);
    const left = await world.follow();
    await left.next();
    await left.return?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(world.log.followers).toBe(0);
  });

  it('finds its events although the store announces them before they can be read', async () => {
    const world = new World();
    await world.start();
    const seen = world.all();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const readStream = world.log.readStream.bind(world.log);
    let hidden = 2;
    world.log.readStream = (stream, from) => (hidden-- > 0 ? readStream('none-x') : readStream(stream, from));
    await world.execute({ type: 'Cancel' });
    expect((await seen).map(({ type }) => type)).toEqual(['status', 'status', 'failed']);
  });
});
