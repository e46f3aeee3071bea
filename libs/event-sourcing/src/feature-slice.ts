import type { EventFamily } from './event-catalogue.ts';
import type { LogLine } from './log-line.ts';
import type { CollectionDefinition } from './ports/read-store.ts';
import type { Projection } from './projection.ts';
import type { RetentionRule } from './retention/retention-rule.ts';
import type { Saga } from './saga.ts';

/** Work that a process does in the background. */
export interface Worker {
  /** Works until the signal aborts; resolves when everything it has begun has ended. */
  run(signal: AbortSignal): Promise<void>;
}

/** A class that the framework makes instances of. */
type Class<T> = new (...dependencies: never[]) => T;

/** What a feature contributes to the service. The service is the list of its slices. */
export interface FeatureSlice {
  /** The events of each of its stream categories. */
  readonly events: readonly EventFamily[];
  /** Its read models. */
  readonly projections: readonly Projection[];
  /** Its reactions to events. */
  readonly sagas: readonly Saga[];
  /** What the operator's log says of its events, by type. */
  readonly logLines: Readonly<Record<string, (data: never) => LogLine>>;
  /** When its streams are deleted. */
  readonly retention: readonly RetentionRule[];
  /** Collections of documents that no event makes, and that a rebuild therefore leaves alone. */
  readonly collections: readonly CollectionDefinition[];
  /** Its background work; the module provides the instances. */
  readonly workers: readonly Class<Worker>[];
  /** The framework's module with its use cases. */
  readonly module: Class<object>;
}
