import {
  accountEvents,
  AccountsModule,
  accountsProjection,
  apiKeysProjection,
  keyringEvents,
  usageEvents,
  usageProjection,
} from '#accounts';
import { EventCatalogue, parkedEvents } from '#event-sourcing';
import type { CollectionDefinition, FeatureSlice, Projection, Saga } from '#event-sourcing';
import { scansSlice } from '#scans';
import {
  deliveriesProjection,
  deliveryEvents,
  giveUpEndpoints,
  raiseWebhookEvents,
  webhookEndpointEvents,
  webhookEndpointsProjection,
  webhookEventEvents,
  webhookEventsProjection,
  WebhookSender,
  WebhooksModule,
} from '#webhooks';
import { idempotencyEvents } from '../idempotency/idempotency.events.ts';
import { keyUses } from '../keys/key-use.ts';

const accountsSlice: FeatureSlice = {
  events: [accountEvents, keyringEvents, usageEvents],
  projections: [accountsProjection, apiKeysProjection, usageProjection],
  sagas: [],
  collections: [],
  workers: [],
  module: AccountsModule,
};

const webhooksSlice: FeatureSlice = {
  events: [webhookEndpointEvents, webhookEventEvents, deliveryEvents],
  projections: [webhookEndpointsProjection, webhookEventsProjection, deliveriesProjection],
  sagas: [raiseWebhookEvents, giveUpEndpoints],
  collections: [],
  workers: [WebhookSender],
  module: WebhooksModule,
};

/** The features of the service. */
export const slices: readonly FeatureSlice[] = [accountsSlice, scansSlice, webhooksSlice];

/** Every event that the service knows, by the category of its streams. */
export const eventCatalogue = new EventCatalogue([...slices.flatMap(({ events }) => events), idempotencyEvents]);

/** Every read model. */
export const projections: readonly Projection[] = slices.flatMap((slice) => slice.projections);

/** Every reaction to events. */
export const sagas: readonly Saga[] = slices.flatMap((slice) => slice.sagas);

/** Collections that no projection makes. */
export const plainCollections: readonly CollectionDefinition[] = [
  ...slices.flatMap(({ collections }) => collections),
  parkedEvents,
  keyUses,
];
