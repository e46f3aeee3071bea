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
  queueTotalProjection,
  scanEvents,
  scansProjection,
  slotEvents,
  slotsProjection,
} from '#scans';
import { idempotencyEvents } from '../api/idempotency/idempotency.events.ts';
import { keyUses } from '../api/key-use.ts';

/** Every event that the service knows, by the category of its streams. */
export const eventCatalogue = new EventCatalogue([
  accountEvents,
  keyringEvents,
  usageEvents,
  scanEvents,
  slotEvents,
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
  queueTotalProjection,
  slotsProjection,
] as unknown as readonly Projection[];

/** Every reaction to events. */
export const sagas = [queueCountedScan, endOfScan] as unknown as readonly Saga[];

/** Collections that no projection makes. */
export const plainCollections: readonly CollectionDefinition[] = [parkedEvents, keyUses];
