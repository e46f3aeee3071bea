import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { beforeFirst, CommandExecutor, documentsOf, EventCatalogue } from '#event-sourcing';
import type { Position, ReadYourWrites } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { deliveryEvents } from '../deliveries/delivery.events.ts';
import { webhookEndpointsStream } from '../endpoints/endpoints.decider.ts';
import { webhookEndpointEvents } from '../endpoints/endpoints.events.ts';
import { webhookEndpointsProjection } from '../endpoints/endpoints.projection.ts';
import { RaiseWebhookEventHandler } from './raise-webhook-event.handler.ts';
import { webhookEventStream } from './webhook-event.decider.ts';
import { webhookEventEvents } from './webhook-event.events.ts';
import type { WebhookEventKind } from './webhook-event-kinds.ts';
import { WebhookLinks } from './webhook-links.ts';
import { RaiseWebhookEvent } from '../webhooks.commands.ts';
import type { Occurrence } from '../webhooks.commands.ts';

const accountId = 'acc_1';
const occurredAt = '2026-06-01T12:00:00.000Z';
const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };

interface Situation {
  readonly endpointIds?: readonly string[];
  /** What the endpoint subscribes to. */
  readonly events?: readonly WebhookEventKind[];
  /** By the clock of the process that registered it. */
  readonly registeredAt?: string;
  readonly isRegisteredLater?: boolean;
  readonly isDisabled?: boolean;
  /** Of the service, where it is known. */
  readonly origin?: string;
}

/** An account with one endpoint or more, and the handler in a process that knows no stream. */
async function setUp({
  endpointIds = ['we_1'],
  events = ['usage.limit_reached'],
  registeredAt = occurredAt,
  isRegisteredLater = false,
  isDisabled = false,
  origin,
}: Situation = {}) {
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([webhookEventEvents, webhookEndpointEvents, deliveryEvents]);
  const clock = new ManualClock(registeredAt);
  const executor = () => new CommandExecutor(log, catalogue, clock, new SystemIds());
  for (const endpointId of endpointIds) {
    const endpoint = { accountId, endpointId, url: 'https://receiver.example/', description: null, secret: 's' };
    const register = { type: 'RegisterEndpoint', ...endpoint, events } as const;
    await executor().execute(webhookEndpointsStream, accountId, register, context);
    if (!isDisabled) continue;
    const disable = { type: 'ChangeEndpoint', accountId, endpointId, enabled: false } as const;
    await executor().execute(webhookEndpointsStream, accountId, disable, context);
  }
  const store = new FindableDocuments();
  const recorded = log.events.map((event) => catalogue.decode(event));
  for (const [id, document] of documentsOf(webhookEndpointsProjection, recorded as never)) {
    store.set(webhookEndpointsProjection.collection, id, document);
  }
  const afterRegistration = `${log.events.at(-1)?.position ?? ''}1`;
  clock.advance(Date.parse(occurredAt) - Date.parse(registeredAt));
  const waits: Position[] = [];
  const readYourWrites = {
    until: async (_projection: unknown, position: Position) => void waits.push(position),
  } as unknown as ReadYourWrites;
  const scan = { target: 'https://example.com/', scanType: 'quick', createdAt: '2026-06-01T11:00:00.000Z' };
  const queries = { execute: async () => scan } as unknown as QueryBus;
  const links = new WebhookLinks(() => origin);
  const raiseIn = (
    process: CommandExecutor,
    decisionId: string,
    eventId = 'evt_1',
    about: Partial<Occurrence> = {},
  ): Promise<void> => {
    const handler = new RaiseWebhookEventHandler(process, queries, store.port, readYourWrites, clock, links);
    const kind = 'usage.limit_reached';
    const position = isRegisteredLater ? beforeFirst : afterRegistration;
    const occurrence = { accountId, kind, eventId, timestamp: occurredAt, position, data: {}, ...about } as const;
    return handler.execute(new RaiseWebhookEvent(occurrence).withContext({ ...context, decisionId }));
  };
  const streamsRead: string[] = [];
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, from) => {
    streamsRead.push(stream.slice(0, stream.indexOf('-')));
    return readStream(stream, from);
  };
  const before = log.events.length;
  const types = () => log.events.slice(before).map(({ type }) => type);
  return { log, store, clock, executor, raiseIn, streamsRead, types, waits };
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

  it.each([
    ['scan.completed', 'https://scans.example', 'https://scans.example/v1/scans/scan_1/receipt'],
    ['scan.completed', undefined, undefined],
    ['scan.failed', 'https://scans.example', undefined],
  ] as const)('says where the receipt of a scan is: %s, %s', async (kind, origin, receiptUrl) => {
    const { log, executor, raiseIn } = await setUp({ events: [kind], ...(origin !== undefined && { origin }) });
    await raiseIn(executor(), 'decision-1', 'evt_1', { kind, scanId: 'scan_1', data: { status: 'ended' } });
    const { body = '' } = { ...log.events.at(-1)?.data } as { readonly body?: string };
    const { data } = JSON.parse(body) as { readonly data: { readonly receipt_url?: string } };
    expect(data.receipt_url).toBe(receiptUrl);
  });

  it.each<[deliveries: number, which: string, situation: Situation]>([
    [1, 'was registered before', {}],
    [1, 'was registered before, by a clock that is ahead', { registeredAt: '2026-06-01T12:10:00.000Z' }],
    [0, 'is registered later', { isRegisteredLater: true, registeredAt: '2026-06-01T12:00:00.001Z' }],
    [0, 'is registered later, by a clock that is behind', { isRegisteredLater: true }],
    [0, 'subscribes to other events', { events: ['ping', 'scan.completed'] }],
    [0, 'is disabled', { isDisabled: true }],
  ])('has %d deliveries where the endpoint %s', async (deliveries, _which, situation) => {
    const { executor, raiseIn, types } = await setUp({ registeredAt: '2026-06-01T11:59:00.000Z', ...situation });
    await raiseIn(executor(), 'decision-1');
    expect(types()).toEqual(['WebhookEventRaised.v1', ...Array<string>(deliveries).fill('DeliveryScheduled.v1')]);
  });

  it('is not delivered to an endpoint that is removed meanwhile', async () => {
    const { executor, raiseIn, store, types } = await setUp();
    store.get = async () => undefined;
    await raiseIn(executor(), 'decision-1');
    expect(types()).toEqual(['WebhookEventRaised.v1']);
  });

  it('is delivered as the endpoints are after their last change, for which it waits', async () => {
    const { executor, log, raiseIn, waits } = await setUp();
    const { position } = log.events[0] ?? {};
    await raiseIn(executor(), 'decision-1');
    expect(waits).toEqual([position]);
  });

  it('has a delivery for each endpoint', async () => {
    const { executor, log, raiseIn } = await setUp({ endpointIds: ['we_1', 'we_2'] });
    for (const eventId of ['evt_1', 'evt_2']) await raiseIn(executor(), 'decision-1', eventId);
    const deliveries = log.events.filter(({ type }) => type === 'DeliveryScheduled.v1');
    expect(deliveries.map(({ data }) => data)).toMatchObject([
      { eventId: 'evt_1', endpointId: 'we_1' },
      { eventId: 'evt_1', endpointId: 'we_2' },
      { eventId: 'evt_2', endpointId: 'we_1' },
      { eventId: 'evt_2', endpointId: 'we_2' },
    ]);
    expect(new Set(deliveries.map(({ stream }) => stream)).size).toBe(4);
  });

  it('of a scan says which one it is about', async () => {
    const { executor, log, raiseIn } = await setUp({ events: ['scan.failed'] });
    const failure = { code: 'timeout', message: 'The scan took too long.' };
    const about = { kind: 'scan.failed', scanId: 'scan_1', data: { status: 'failed', failure } } as const;
    await raiseIn(executor(), 'decision-1', 'evt_1', about);
    const data = {
      scan_id: 'scan_1',
      status: 'failed',
      target: 'https://example.com/',
      scan_type: 'quick',
      created_at: '2026-06-01T11:00:00.000Z',
      failure,
    };
    const body = JSON.stringify({ id: 'evt_1', type: 'scan.failed', timestamp: occurredAt, data });
    expect(log.events.at(-1)).toMatchObject({ type: 'DeliveryScheduled.v1', data: { body } });
  });
});
