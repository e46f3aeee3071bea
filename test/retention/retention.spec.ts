import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Quota } from '#accounts';
import { ReaderProgress, ReadYourWrites, recordDeletion } from '#event-sourcing';
import type { StreamsDeleted } from '#event-sourcing';
import { noCoverage } from '#scanner';
import type { Finding } from '#scanner';
import { AccountScans } from '../../libs/scans/src/status/account-scans.ts';
import { AuditScan, AuditScanHandler } from '../../libs/scans/src/history/audit-scan.handler.ts';
import { GetFindingPlaces, GetFindingPlacesHandler } from '../../libs/scans/src/findings/get-finding-places.handler.ts';
import { findingDetailsStream } from '../../libs/scans/src/findings/finding-details.decider.ts';
import { FirstSightings } from '../../libs/scans/src/findings/first-sightings.ts';
import { AcceptedRisks } from '../../libs/scans/src/risks/accepted-risks.ts';
import { GetResults, GetResultsHandler } from '../../libs/scans/src/findings/get-results.handler.ts';
import type { ScanResults } from '../../libs/scans/src/findings/get-results.handler.ts';
import { scanStream } from '../../libs/scans/src/scan/scan.decider.ts';
import { ScanRecorder } from '../../libs/scans/src/worker/scan-recorder.ts';
import { idempotencyStream } from '../../libs/service/src/idempotency/idempotency.decider.ts';
import { eventCatalogue } from '../../libs/service/src/wiring/features.ts';
import { deliveriesProjection } from '../../libs/webhooks/src/deliveries/deliveries.projection.ts';
import type { DeliveryDocument } from '../../libs/webhooks/src/deliveries/deliveries.projection.ts';
import { deliveryStream } from '../../libs/webhooks/src/deliveries/delivery.decider.ts';
import { webhookEventsProjection } from '../../libs/webhooks/src/events/webhook-events.projection.ts';
import { webhookEventStream } from '../../libs/webhooks/src/events/webhook-event.decider.ts';
import { dayMs, fakeEventStoreDb, hourMs, openWorld } from './retention-world.ts';
import type { World } from './retention-world.ts';

describe.each([
  ['the embedded log', undefined],
  ['EventStoreDB', fakeEventStoreDb],
])('Retention on %s', (_, openLog) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(openLog);
  });
  afterEach(() => world.close());

  const claim = async (key: string): Promise<void> => {
    const { clock, executor, context } = world;
    const operationId = `operation ${clock.timestamp()}`;
    const endedBefore = new Date(clock.now() - dayMs).toISOString();
    const claimed = { operationId, fingerprint: 'body', now: clock.timestamp(), endedBefore };
    await executor.execute(idempotencyStream, key, { type: 'ClaimRequest', ...claimed }, context);
    clock.advance(1_000);
    const response = { operationId, status: 201, body: {}, headers: {} };
    await executor.execute(idempotencyStream, key, { type: 'RecordResponse', response }, context);
  };

  const schedule = async (deliveryId: string): Promise<void> => {
    const { clock, executor, context } = world;
    const delivery = { deliveryId, accountId: 'acc_1', endpointId: 'we_1', eventId: `evt_of_${deliveryId}` };
    const what = { eventType: 'scan.completed', body: '{}', dueAt: clock.timestamp() } as const;
    const raised = { eventId: delivery.eventId, accountId: 'acc_1', kind: 'scan.completed', body: '{}' } as const;
    await executor.execute(webhookEventStream, delivery.eventId, { type: 'RaiseEvent', ...raised }, context);
    await executor.execute(deliveryStream, deliveryId, { type: 'ScheduleDelivery', ...delivery, ...what }, context);
  };
  const deliver = async (deliveryId: string): Promise<void> => {
    await schedule(deliveryId);
    const { clock, executor, context } = world;
    const success = { attempt: 1, at: clock.timestamp(), statusCode: 200, durationMs: 5 };
    await executor.execute(deliveryStream, deliveryId, { type: 'RecordSuccess', ...success }, context);
  };
  const recorded = async (rule: string): Promise<readonly StreamsDeleted['data'][]> =>
    (await world.eventsOf(`retention-${rule}_2026-07`)).map(({ data }) => data as StreamsDeleted['data']);
  const shownDeliveries = async (): Promise<readonly string[]> => {
    await world.catchUp();
    const documents = await world.documents<DeliveryDocument>(deliveriesProjection.collection);
    return documents.map(({ deliveryId }) => deliveryId);
  };

  it('deletes idempotency keys whose time is over, and no others', async () => {
    await claim('old');
    world.clock.advance(23 * hourMs);
    await claim('young');
    world.clock.advance(hourMs);
    expect(await world.retain('idempotency', dayMs)).toEqual({ streams: 1, events: 2 });
    expect(await world.eventsOf('idempotency-old')).toEqual([]);
    expect(await world.eventsOf('idempotency-young')).toHaveLength(2);
    expect(await world.retain('idempotency', dayMs)).toEqual({ streams: 0, events: 0 });
    world.clock.advance(24 * hourMs);
    expect(await world.retain('idempotency', dayMs)).toEqual({ streams: 1, events: 2 });
    expect(await world.eventsOf('idempotency-young')).toEqual([]);
  });

  it('keeps an idempotency key that was used again, until that use is over too', async () => {
    await claim('one');
    world.clock.advance(25 * hourMs);
    await claim('one');
    expect(await world.retain('idempotency', dayMs)).toEqual({ streams: 0, events: 0 });
    expect(await world.eventsOf('idempotency-one')).toHaveLength(4);
    world.clock.advance(25 * hourMs);
    expect(await world.retain('idempotency', dayMs)).toEqual({ streams: 1, events: 4 });
  });

  it('lets a deleted idempotency key be used as a new one', async () => {
    await claim('one');
    world.clock.advance(25 * hourMs);
    await world.retain('idempotency', dayMs);
    await claim('one');
    expect((await world.eventsOf('idempotency-one')).map(({ type }) => type)).toEqual([
      'RequestClaimed.v1',
      'RequestAnswered.v1',
    ]);
    world.clock.advance(25 * hourMs);
    expect(await world.retain('idempotency', dayMs)).toEqual({ streams: 1, events: 2 });
  });

  it('deletes deliveries that ended before the period, records them, and removes their documents', async () => {
    await deliver('dlv_old');
    await schedule('dlv_pending');
    world.clock.advance(20 * dayMs);
    await deliver('dlv_young');
    expect(await shownDeliveries()).toEqual(['dlv_old', 'dlv_pending', 'dlv_young']);
    world.clock.advance(11 * dayMs);
    expect(await world.retain('deliveries', 30 * dayMs)).toEqual({ streams: 1, events: 2 });
    expect(await recorded('deliveries')).toEqual([
      {
        rule: 'deliveries',
        streams: [{ stream: 'delivery-dlv_old', events: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    ]);
    expect(await world.eventsOf('delivery-dlv_old')).toEqual([]);
    expect(await shownDeliveries()).toEqual(['dlv_pending', 'dlv_young']);
  });

  it('deletes webhook events with their documents', async () => {
    await deliver('dlv_old');
    world.clock.advance(31 * dayMs);
    await deliver('dlv_young');
    expect(await world.retain('webhook-events', 30 * dayMs)).toEqual({ streams: 1, events: 1 });
    await world.catchUp();
    expect(await world.documents(webhookEventsProjection.collection)).toMatchObject([{ eventId: 'evt_of_dlv_young' }]);
  });

  it('leaves read models that a rebuild makes again, before and after the log has freed the space', async () => {
    for (let n = 0; n < 5; n += 1) await deliver(`dlv_${n}`);
    world.clock.advance(31 * dayMs);
    await deliver('dlv_young');
    await world.catchUp();
    for (const rule of ['deliveries', 'webhook-events']) await world.retain(rule, 30 * dayMs);
    await world.catchUp();
    expect(await world.differingReadModels()).toEqual([]);
    world.scavenge();
    expect(await world.differingReadModels()).toEqual([]);
    await deliver('dlv_later');
    expect(await shownDeliveries()).toEqual(['dlv_young', 'dlv_later']);
  });

  it('completes an interrupted deletion, and records it once', async () => {
    for (let n = 0; n < 5; n += 1) await deliver(`dlv_${n}`);
    world.clock.advance(31 * dayMs);
    let deletions = 0;
    const interrupted = new Proxy(world.log, {
      get(log, name) {
        if (name === 'deleteStream') {
          return async (stream: string, lastRevision: number) => {
            deletions += 1;
            if (deletions > 2) throw new Error('killed');
            await log.deleteStream(stream, lastRevision);
          };
        }
        const value: unknown = Reflect.get(log, name, log);
        return typeof value === 'function' ? (value.bind(log) as unknown) : value;
      },
    });
    await expect(world.retain('deliveries', 30 * dayMs, interrupted)).rejects.toThrow('killed');
    expect(await world.retain('deliveries', 30 * dayMs)).toEqual({ streams: 3, events: 6 });
    const streams = (await recorded('deliveries')).flatMap((deletion) => deletion.streams);
    expect(streams.map(({ stream }) => stream)).toEqual([0, 1, 2, 3, 4].map((n) => `delivery-dlv_${n}`));
    expect(await shownDeliveries()).toEqual([]);
  });

  const job = { accountId: 'acc_1', target: 'https://example.com/', scanType: 'quick', month: '2026-06' } as const;
  const coverage = { ...noCoverage(12), requests: { sent: 3, limit: 12 } };
  const found = (checkId: string): Finding => ({
    checkId,
    title: 'Weakness',
    severity: 'medium',
    confidence: 'high',
    category: 'headers',
    description: 'd',
    remediation: 'r',
    url: 'https://example.com/',
    evidence: 'e',
    fingerprint: `fp1_${checkId}`,
    placesCount: 1,
    places: [{ url: 'https://example.com/', method: 'GET', parameter: null, evidence: 'e' }],
    references: [],
  });
  const runScan = async (scanId: string, end: 'completed' | 'canceled' | 'none' = 'completed'): Promise<void> => {
    const { clock, executor, context } = world;
    const queue = { type: 'Queue', scanId, ...job, createdAt: clock.timestamp() } as const;
    await executor.execute(scanStream, scanId, queue, context);
    await executor.execute(scanStream, scanId, { type: 'Start', worker: 'w1' }, context);
    const recorder = new ScanRecorder(executor, scanId, 1, context, new AbortController().signal);
    const findings = ['a', 'b', 'c'].map(found);
    await recorder.record([{ type: 'progress', progress: 50, finishedChecks: ['a', 'b', 'c'], findings, coverage }]);
    if (end === 'completed') await recorder.record([{ type: 'completed', coverage }]);
    if (end === 'canceled') await executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
  };
  const scans = (): AccountScans =>
    new AccountScans(world.store, world.log, eventCatalogue, { hasCounted: async () => true } as never);
  const readYourWrites = (): ReadYourWrites => new ReadYourWrites(world.store, new ReaderProgress());
  const results = (scanId: string): Promise<ScanResults> =>
    new GetResultsHandler(
      scans(),
      world.store,
      readYourWrites(),
      new FirstSightings(world.store),
      new AcceptedRisks(world.store, world.clock),
    ).execute(new GetResults('acc_1', scanId, 'info'));

  it('deletes the details of scans that ended before the period; life, counts and score stay', async () => {
    await runScan('scan_old');
    await runScan('scan_canceled', 'canceled');
    await runScan('scan_running', 'none');
    world.clock.advance(20 * dayMs);
    await runScan('scan_young');
    await world.catchUp();
    expect((await results('scan_old')).findings).toHaveLength(3);
    const before = await scans().find('acc_1', 'scan_old');
    world.clock.advance(11 * dayMs);
    expect(await world.retain('scan-details', 30 * dayMs)).toEqual({ streams: 2, events: 6 });
    expect(await world.eventsOf('findingDetails-scan_old')).toEqual([]);
    await world.catchUp();
    const after = await scans().find('acc_1', 'scan_old');
    expect(after).toEqual({ ...before, detailsDeletedAt: world.clock.timestamp() });
    expect(after.findingCounts).toMatchObject({ medium: 3 });
    const gone = { code: 'gone', message: expect.stringContaining('2026-07-02') };
    await expect(results('scan_old')).rejects.toMatchObject(gone);
    await expect(results('scan_canceled')).rejects.toMatchObject({ code: 'gone' });
    const places = new GetFindingPlacesHandler(scans(), world.store);
    await expect(places.execute(new GetFindingPlaces('acc_1', 'scan_old', 'fnd', 0, 10))).rejects.toMatchObject(gone);
    for (const scanId of ['scan_running', 'scan_young']) expect((await results(scanId)).findings).toHaveLength(3);
  });

  it('deletes details that were recorded just after the end of their scan, by whatever clock, and that an earlier release has passed', async () => {
    const { clock, executor, context } = world;
    await runScan('scan_canceled', 'canceled');
    clock.advance(2_000);
    const late = { ...found('late'), scanId: 'scan_canceled', findingId: 'fnd_late' };
    await executor.execute(findingDetailsStream, 'scan_canceled', { type: 'RecordDetails', findings: [late] }, context);
    await world.log.savePosition('retention-scan-details', await world.log.head({ categories: ['scan'] }));
    clock.advance(30 * dayMs - 1_000);
    expect(await world.retain('scan-details', 30 * dayMs)).toEqual({ streams: 1, events: 4 });
    expect(await world.eventsOf('findingDetails-scan_canceled')).toEqual([]);
  });

  it('keeps what the audit of a scan needs: its history, counts and score', async () => {
    await runScan('scan_old');
    world.clock.advance(31 * dayMs);
    await world.retain('scan-details', 30 * dayMs);
    const audit = await new AuditScanHandler(world.log, eventCatalogue, {} as Quota).execute(
      new AuditScan('scan_old', undefined),
    );
    expect(audit).toMatchObject({ findings: { medium: 3 }, score: { agrees: true } });
    expect(audit?.history.at(-1)).toMatchObject({
      type: 'ScanDetailsDeleted',
      actor: 'system:retention',
      what: expect.stringMatching(/^details of 3 findings deleted .* [0-9a-f]{64}$/),
    });
  });

  it('leaves read models of scans that a rebuild makes again', async () => {
    for (const scanId of ['scan_1', 'scan_2', 'scan_3']) await runScan(scanId);
    await world.catchUp();
    world.clock.advance(31 * dayMs);
    await runScan('scan_young');
    await world.retain('scan-details', 30 * dayMs);
    await world.catchUp();
    expect(await world.differingReadModels()).toEqual([]);
    world.scavenge();
    expect(await world.differingReadModels()).toEqual([]);
    expect((await results('scan_young')).firstSeen.get('fp1_a')).toBe('scan_1');
  });

  it('says that the details are deleted also while the read models are not there', async () => {
    await runScan('scan_old');
    await runScan('scan_running', 'none');
    world.clock.advance(31 * dayMs);
    await world.retain('scan-details', 30 * dayMs);
    const recorded = await scans().recorded('acc_1', 'scan_old');
    expect(recorded.scan.detailsDeletedAt).toBe(world.clock.timestamp());
    expect((await scans().recorded('acc_1', 'scan_running')).findings).toHaveLength(3);
  });

  it('records a deletion in the stream of its month', async () => {
    const environment = { executor: world.executor, context: world.context, now: '2026-12-31T23:59:59.999Z' };
    const deleted = { stream: 'delivery-1', events: 1, digest: 'd', lastRevision: 0, because: {} as never };
    await recordDeletion('deliveries', [deleted], environment);
    expect(await world.eventsOf('retention-deliveries_2026-12')).toHaveLength(1);
  });
});
