import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyLog } from '#event-sourcing';
import { noCoverage } from '#scanner';
import { scanStream } from '../../libs/scans/src/scan/scan.decider.ts';
import { ScanRecorder } from '../../libs/scans/src/worker/scan-recorder.ts';
import { idempotencyStream } from '../../libs/service/src/idempotency/idempotency.decider.ts';
import { deliveriesProjection } from '../../libs/webhooks/src/deliveries/deliveries.projection.ts';
import type { DeliveryDocument } from '../../libs/webhooks/src/deliveries/deliveries.projection.ts';
import { deliveryStream } from '../../libs/webhooks/src/deliveries/delivery.decider.ts';
import { dayMs, fakeEventStoreDb, hourMs, openWorld } from '../retention/retention-world.ts';
import type { World } from '../retention/retention-world.ts';

const { signal } = new AbortController();

describe.each([
  ['the embedded log to EventStoreDB', undefined, fakeEventStoreDb],
  ['EventStoreDB, which still delivers deleted events, to the embedded log', fakeEventStoreDb, undefined],
])('A service that is moved from %s after retention', (_, openSource, openTarget) => {
  let source: World;
  let target: World;
  beforeEach(async () => {
    source = await openWorld(openSource);
    target = await openWorld(openTarget);
    await fillAndRetain();
    await copyLog(source.log, target.log, { signal });
    target.clock.advance(source.clock.now() - target.clock.now());
    await target.catchUp();
  });
  afterEach(async () => {
    await Promise.all([source.close(), target.close()]);
  });

  async function fillAndRetain(): Promise<void> {
    await claim(source, 'one');
    await deliver('dlv_old');
    await runScan('scan_old');
    source.clock.advance(31 * dayMs);
    await deliver('dlv_young');
    for (const rule of ['deliveries', 'scan-details', 'idempotency']) {
      expect(await source.retain(rule, 30 * dayMs)).toMatchObject({ streams: 1 });
    }
    await claim(source, 'one');
  }

  async function claim({ clock, executor, context }: World, key: string): Promise<void> {
    const operationId = `operation ${clock.timestamp()}`;
    const endedBefore = new Date(clock.now() - dayMs).toISOString();
    const claimed = { operationId, fingerprint: 'body', now: clock.timestamp(), endedBefore };
    await executor.execute(idempotencyStream, key, { type: 'ClaimRequest', ...claimed }, context);
  }

  async function deliver(deliveryId: string): Promise<void> {
    const { clock, executor, context } = source;
    const delivery = { deliveryId, accountId: 'acc_1', endpointId: 'we_1', eventId: `evt_of_${deliveryId}` };
    const what = { eventType: 'scan.completed', body: '{}', dueAt: clock.timestamp() } as const;
    await executor.execute(deliveryStream, deliveryId, { type: 'ScheduleDelivery', ...delivery, ...what }, context);
    const success = { attempt: 1, at: clock.timestamp(), statusCode: 200, durationMs: 5 };
    await executor.execute(deliveryStream, deliveryId, { type: 'RecordSuccess', ...success }, context);
  }

  async function runScan(scanId: string): Promise<void> {
    const { clock, executor, context } = source;
    const job = { accountId: 'acc_1', target: 'https://example.com/', scanType: 'quick', month: '2026-06' } as const;
    const queue = { type: 'Queue', scanId, ...job, createdAt: clock.timestamp() } as const;
    await executor.execute(scanStream, scanId, queue, context);
    await executor.execute(scanStream, scanId, { type: 'Start', worker: 'w1' }, context);
    const recorder = new ScanRecorder(executor, scanId, 1, context, new AbortController().signal);
    const coverage = { ...noCoverage(12), requests: { sent: 3, limit: 12 } };
    const progress = { type: 'progress', progress: 50, finishedChecks: ['a'], findings: [finding], coverage } as const;
    await recorder.record([progress, { type: 'completed', coverage }]);
  }

  it('has read models that a rebuild makes again, without what was deleted', async () => {
    const deliveries = await target.documents<DeliveryDocument>(deliveriesProjection.collection);
    expect(deliveries.map(({ deliveryId }) => deliveryId)).toEqual(['dlv_young']);
    expect(await target.differingReadModels()).toEqual([]);
  });

  it('keeps the record of the deletions, and none of the deleted events', async () => {
    expect(await target.eventsOf('retention-deliveries_2026-07')).toMatchObject([
      { type: 'StreamsDeleted.v1', data: { streams: [{ stream: 'delivery-dlv_old', events: 2 }] } },
    ]);
    const ofScan = await target.eventsOf('scan-scan_old');
    expect(ofScan.at(-1)).toMatchObject({ type: 'ScanDetailsDeleted.v1' });
    for (const stream of ['delivery-dlv_old', 'findingDetails-scan_old']) {
      expect(await target.eventsOf(stream)).toEqual([]);
    }
  });

  it('continues the streams and their retention', async () => {
    const rules = ['deliveries', 'scan-details', 'idempotency'];
    for (const rule of rules) expect(await target.retain(rule, 30 * dayMs)).toEqual({ streams: 0, events: 0 });
    target.clock.advance(25 * hourMs);
    await claim(target, 'one');
    expect(await target.eventsOf('idempotency-one')).toMatchObject([{ revision: 0 }, { revision: 1 }]);
    target.clock.advance(31 * dayMs);
    expect(await target.retain('idempotency', 30 * dayMs)).toEqual({ streams: 1, events: 2 });
    expect(await target.retain('deliveries', 30 * dayMs)).toEqual({ streams: 1, events: 2 });
    await target.catchUp();
    expect(await target.documents(deliveriesProjection.collection)).toEqual([]);
    expect(await target.differingReadModels()).toEqual([]);
  });
});

const finding = {
  checkId: 'a',
  title: 'Weakness',
  severity: 'medium',
  confidence: 'high',
  category: 'headers',
  description: 'd',
  remediation: 'r',
  url: 'https://example.com/',
  evidence: 'e',
  fingerprint: 'fp1_a',
  placesCount: 1,
  places: [{ url: 'https://example.com/', method: 'GET', parameter: null, evidence: 'e' }],
  references: [],
} as const;
