import { accountsSlice } from '#accounts';
import { EventCatalogue, parkingEvents, readerName, retentionEvents, stateSnapshots } from '#event-sourcing';
import type { CollectionDefinition, FeatureSlice, Projection, RetentionRule, Saga } from '#event-sourcing';
import { identitySlice } from '#identity';
import { acceptedRisksSlice, scansSlice } from '#scans';
import { receiptsSlice } from '#receipts';
import { schedulesSlice } from '#schedules';
import { targetsSlice } from '#targets';
import { webhooksSlice } from '#webhooks';
import { idempotencyEvents } from '../idempotency/idempotency.events.ts';
import { idempotencyRetention } from '../idempotency/idempotency.retention.ts';
import { keyUses } from '../keys/key-use.ts';
import { findDataProblem } from './event-data.ts';
import type { LogLineOf } from '../log/event-reports.ts';

/** The features of the service. */
export const slices: readonly FeatureSlice[] = [
  accountsSlice,
  scansSlice,
  webhooksSlice,
  schedulesSlice,
  targetsSlice,
  acceptedRisksSlice,
  identitySlice,
  receiptsSlice,
];

/** Every event that the service knows, by the category of its streams. */
export const eventCatalogue = new EventCatalogue(
  [...slices.flatMap(({ events }) => events), idempotencyEvents, parkingEvents, retentionEvents],
  findDataProblem,
);

/** Every read model. */
export const projections: readonly Projection[] = slices.flatMap((slice) => slice.projections);

/** Every reaction to events. */
export const sagas: readonly Saga[] = slices.flatMap((slice) => slice.sagas);

/** The lines of the operator's log, by type of event. */
export const logLines: ReadonlyMap<string, LogLineOf> = new Map(
  slices.flatMap((slice) => Object.entries(slice.logLines)),
);
/** When streams are deleted. */
export const retentionRules: readonly RetentionRule[] = [
  ...slices.flatMap((slice) => slice.retention),
  idempotencyRetention,
];

/** The names of the readers: one for each projection and saga. */
export const readerNames: readonly string[] = [
  ...projections.map(({ collection }) => readerName(collection)),
  ...sagas.map(({ name }) => name),
];

/** Collections that no projection makes. */
export const plainCollections: readonly CollectionDefinition[] = [
  ...slices.flatMap(({ collections }) => collections),
  keyUses,
  stateSnapshots,
];
