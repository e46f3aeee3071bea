import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordDeletion } from '#event-sourcing';
import type { StreamsDeleted } from '#event-sourcing';
import { idempotencyStream } from '../../libs/service/src/idempotency/idempotency.decider.ts';
import { deliveriesProjection } from '../../libs/webhooks/src/deliveries.projection.ts';
import type { DeliveryDocument } from '../../libs/webhooks/src/deliveries.projection.ts';
import { deliveryStream } from '../../libs/webhooks/src/delivery.decider.ts';
import { webhookEventsProjection } from '../../libs/webhooks/src/webhook-events.projection.ts';
import { webhookEventStream } from '../../libs/webhooks/src/webhook-event.decider.ts';
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

  it('records a deletion in the stream of its month', async () => {
    const environment = { executor: world.executor, context: world.context, now: '2026-12-31T23:59:59.999Z' };
    const deleted = { stream: 'delivery-1', events: 1, digest: 'd', lastRevision: 0, because: {} as never };
    await recordDeletion('deliveries', [deleted], environment);
    expect(await world.eventsOf('retention-deliveries_2026-12')).toHaveLength(1);
  });
});
