import {
  accountEvents,
  accountsProjection,
  apiKeysProjection,
  keyringEvents,
  usageEvents,
  usageProjection,
} from '#accounts';
import { EventCatalogue, parkedEvents } from '#event-sourcing';
import type { CollectionDefinition, Projection, Saga } from '#event-sourcing';
import {
  endOfScan,
  findingsProjection,
  queueCountedScan,
  queuesProjection,
  scanTotalsProjection,
  scanEvents,
  scansProjection,
  slotEvents,
  slotsProjection,
} from '#scans';
import {
  deliveriesProjection,
  deliveryEvents,
  giveUpEndpoints,
  raiseWebhookEvents,
  webhookEndpointEvents,
  webhookEndpointsProjection,
  webhookEventEvents,
  webhookEventsProjection,
} from '#webhooks';
import { idempotencyEvents } from '../idempotency/idempotency.events.ts';
import { keyUses } from '../keys/key-use.ts';

/** Every event that the service knows, by the category of its streams. */
export const eventCatalogue = new EventCatalogue([
  accountEvents,
  keyringEvents,
  usageEvents,
  scanEvents,
  slotEvents,
  webhookEndpointEvents,
  webhookEventEvents,
  deliveryEvents,
  idempotencyEvents,
]);

/** Every read model. */
export const projections = [
  accountsProjection,
  apiKeysProjection,
  usageProjection,
  scansProjection,
  findingsProjection,
  queuesProjection,
  scanTotalsProjection,
  slotsProjection,
  webhookEndpointsProjection,
  webhookEventsProjection,
  deliveriesProjection,
] as unknown as readonly Projection[];

/** Every reaction to events. */
export const sagas = [queueCountedScan, endOfScan, raiseWebhookEvents, giveUpEndpoints] as unknown as readonly Saga[];

/** Collections that no projection makes. */
export const plainCollections: readonly CollectionDefinition[] = [parkedEvents, keyUses];
