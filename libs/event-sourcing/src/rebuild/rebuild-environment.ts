import type { Clock } from '#kernel';
import type { EventCatalogue } from '../event-catalogue.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { Leases } from '../ports/leases.ts';
import type { ReadStore } from '../ports/read-store.ts';
import type { ParkedEvents } from '../parking/parked-events.ts';
import type { RebuildProgress } from './rebuild-progress.ts';

/** What rebuilding, verifying and switching work with. */
export interface RebuildEnvironment {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly catalogue: EventCatalogue;
  readonly parked: ParkedEvents;
  readonly clock: Clock;
  /** Names this process among those that share the stores; no reader may have the same name. */
  readonly owner: string;
  readonly onProgress: (progress: RebuildProgress) => void;
}
