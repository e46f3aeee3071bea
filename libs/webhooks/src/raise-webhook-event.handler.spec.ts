import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { CommandExecutor, documentsOf, EventCatalogue } from '#event-sourcing';
import type { ReadYourWrites } from '#event-sourcing';
import { ManualClock, SystemIds } from '#kernel';
import { FindableDocuments } from '../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { deliveryEvents } from './delivery.events.ts';
import { webhookEndpointsStream } from './endpoints.decider.ts';
import { webhookEndpointEvents } from './endpoints.events.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import { RaiseWebhookEventHandler } from './raise-webhook-event.handler.ts';
import { webhookEventStream } from './webhook-event.decider.ts';
import { webhookEventEvents } from './webhook-event.events.ts';
import { RaiseWebhookEvent } from './webhooks.commands.ts';

const accountId = 'acc_1';
const occurredAt = '2026-06-01T12:00:00.000Z';
const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };

/** An account with one endpoint, and the handler in a process that knows no stream. */
async function setUp() {
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([webhookEventEvents, webhookEndpointEvents, deliveryEvents]);
  const clock = new ManualClock(occurredAt);
  const executor = () => new CommandExecutor(log, catalogue, clock, new SystemIds());
  const endpoint = { accountId, endpointId: 'we_1', url: 'https://receiver.example/', description: null, secret: 's' };
  const register = { type: 'RegisterEndpoint', ...endpoint, events: ['usage.limit_reached'] } as const;
  await executor().execute(webhookEndpointsStream, accountId, register, context);
  const store = new FindableDocuments();
  const recorded = log.events.map((event) => catalogue.decode(event));
  for (const [id, document] of documentsOf(webhookEndpointsProjection, recorded as never)) {
    store.set(webhookEndpointsProjection.collection, id, document);
  }
  const readYourWrites = { until: async () => undefined } as unknown as ReadYourWrites;
  const raiseIn = (process: CommandExecutor, decisionId: string, eventId = 'evt_1') => {
    const handler = new RaiseWebhookEventHandler(process, {} as QueryBus, store.port, readYourWrites, clock);
    const kind = 'usage.limit_reached';
    const occurrence = { accountId, kind, eventId, timestamp: occurredAt, data: {} } as const;
    return handler.execute(new RaiseWebhookEvent(occurrence).withContext({ ...context, decisionId }));
  };
  const streamsRead: string[] = [];
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, from) => {
    streamsRead.push(stream.slice(0, stream.indexOf('-')));
    return readStream(stream, from);
  };
  const types = () => log.events.slice(1).map(({ type }) => type);
  return { log, clock, executor, raiseIn, streamsRead, types };
}

describe('an event that receivers are told of', () => {
  it('is stored with its deliveries without reading their streams, which are new', async () => {
    const { executor, raiseIn, streamsRead, types } = await setUp();
    await raiseIn(executor(), 'decision-1');
    expect(types()).toEqual(['WebhookEventRaised.v1', 'DeliveryScheduled.v1']);
    expect(streamsRead).toEqual(['webhookEndpoints']);
  });

  it('is raised with others of the account and the moment on one read of its endpoints', async () => {
    const { executor, raiseIn, streamsRead, types } = await setUp();
    const process = executor();
    await Promise.all(['evt_1', 'evt_2', 'evt_3'].map((eventId) => raiseIn(process, eventId, eventId)));
    expect(types()).toHaveLength(6);
    expect(streamsRead).toEqual(['webhookEndpoints']);
  });

  it.each([
    ['by the same process', 'decision-1', true],
    ['by another process', 'decision-1', false],
    ['for another reason', 'decision-2', false],
  ])('is stored once when it is raised again later %s', async (_how, decisionId, isSameProcess) => {
    const { clock, executor, raiseIn, types } = await setUp();
    const process = executor();
    await raiseIn(process, 'decision-1');
    clock.advance(60_000);
    await raiseIn(isSameProcess ? process : executor(), decisionId);
    expect(types()).toEqual(['WebhookEventRaised.v1', 'DeliveryScheduled.v1']);
  });

  it('is delivered with the body with which it was raised, also where it would be made another way by then', async () => {
    const { log, executor, raiseIn } = await setUp();
    const raised = { eventId: 'evt_1', accountId, kind: 'usage.limit_reached', body: '{"as":"raised"}' } as const;
    // As where the process ended before it scheduled the deliveries.
    await executor().execute(webhookEventStream, 'evt_1', { type: 'RaiseEvent', ...raised }, context);
    await raiseIn(executor(), 'decision-1');
    expect(log.events.at(-1)).toMatchObject({ type: 'DeliveryScheduled.v1', data: { body: raised.body } });
  });
});
