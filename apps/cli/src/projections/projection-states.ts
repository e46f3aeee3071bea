import { Injectable } from '@nestjs/common';
import {
  checkpointName,
  EventCatalogue,
  EventLog,
  initialBuild,
  lagBehind,
  Leases,
  nextEventIsNewer,
  ParkedEvents,
  readerLease,
  readerName,
  ReadStore,
  rebuildLease,
} from '#event-sourcing';
import type { Position, Projection } from '#event-sourcing';

/**
 * The state of a projection. `stopped`: no process runs its reader; `building`: no build is complete, and queries get 503
 * until one is; `blocked`: the next event was stored by a later release, which has to run again.
 */
export interface ProjectionState {
  readonly name: string;
  readonly version: number;
  /** Of the last event that it has handled. */
  readonly position: string;
  readonly lag_events: number;
  readonly state: 'live' | 'building' | 'catching_up' | 'rebuilding' | 'stopped' | 'blocked';
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
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, store: ReadStore, leases: Leases, parked: ParkedEvents, catalogue: EventCatalogue) {
    this.#log = log;
    this.#store = store;
    this.#leases = leases;
    this.#parked = parked;
    this.#catalogue = catalogue;
  }

  async of(projection: Projection): Promise<ProjectionState & Readonly<Record<string, unknown>>> {
    const { collection, categories } = projection;
    const { name, version } = collection;
    const live = await this.#store.findLive(collection);
    const build = live ?? { collection, build: initialBuild };
    const position = (await this.#store.checkpoint(checkpointName(build)))?.position ?? '';
    const lag = await lagBehind(this.#log, position, { categories });
    const parked = (await this.#parked.list(readerName(collection))).length;
    const state = await this.#stateOf(projection, live !== undefined, lag.events, position);
    return { name, version, position, lag_events: lag.events, state, build: live?.build ?? '', parked };
  }

  async #stateOf(
    projection: Projection,
    isBuilt: boolean,
    lag: number,
    position: Position,
  ): Promise<ProjectionState['state']> {
    const { collection } = projection;
    if ((await this.#leases.holder(rebuildLease(collection.name))) !== undefined) return 'rebuilding';
    if ((await this.#leases.holder(readerLease(readerName(collection)))) === undefined) return 'stopped';
    if (lag > 0 && (await nextEventIsNewer(this.#log, position, projection, this.#catalogue))) return 'blocked';
    if (!isBuilt) return 'building';
    return lag === 0 ? 'live' : 'catching_up';
  }
}
