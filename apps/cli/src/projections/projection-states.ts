import { Injectable } from '@nestjs/common';
import {
  checkpointName,
  EventLog,
  initialBuild,
  lagBehind,
  Leases,
  ParkedEvents,
  readerLease,
  readerName,
  ReadStore,
  rebuildLease,
} from '#event-sourcing';
import type { CollectionDefinition, Projection } from '#event-sourcing';

/**
 * The state of a projection. `stopped`: no process runs its reader; `building`: no build is complete, and queries get 503
 * until one is.
 */
export interface ProjectionState {
  readonly name: string;
  readonly version: number;
  /** Of the last event that it has handled. */
  readonly position: string;
  readonly lag_events: number;
  readonly state: 'live' | 'building' | 'catching_up' | 'rebuilding' | 'stopped';
  /** The live build; `''` while the first one is being built. */
  readonly build: string;
  readonly parked: number;
}

export const stateColumns = ['name', 'version', 'position', 'lag_events', 'state', 'build', 'parked'];

/** Reads the states of projections from the stores. */
@Injectable()
export class ProjectionStates {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #parked: ParkedEvents;

  constructor(log: EventLog, store: ReadStore, leases: Leases, parked: ParkedEvents) {
    this.#log = log;
    this.#store = store;
    this.#leases = leases;
    this.#parked = parked;
  }

  async of({ collection, categories }: Projection): Promise<ProjectionState & Readonly<Record<string, unknown>>> {
    const { name, version } = collection;
    const live = await this.#store.findLive(collection);
    const build = live ?? { collection, build: initialBuild };
    const position = (await this.#store.checkpoint(checkpointName(build)))?.position ?? '';
    const lag = await lagBehind(this.#log, position, { categories });
    const parked = (await this.#parked.list(readerName(collection))).length;
    const state = await this.#stateOf(collection, live !== undefined, lag.events);
    return { name, version, position, lag_events: lag.events, state, build: live?.build ?? '', parked };
  }

  async #stateOf(collection: CollectionDefinition, isBuilt: boolean, lag: number): Promise<ProjectionState['state']> {
    if ((await this.#leases.holder(rebuildLease(collection.name))) !== undefined) return 'rebuilding';
    if ((await this.#leases.holder(readerLease(readerName(collection)))) === undefined) return 'stopped';
    if (!isBuilt) return 'building';
    return lag === 0 ? 'live' : 'catching_up';
  }
}
