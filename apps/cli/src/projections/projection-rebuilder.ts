import { Injectable } from '@nestjs/common';
import {
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  ReadStore,
  rebuildProjection,
  switchToBuild,
  verifyProjection,
} from '#event-sourcing';
import type { Comparison, Projection, RebuildEnvironment, RebuildResult } from '#event-sourcing';
import { Clock } from '#kernel';
import { Operator } from '../operator.ts';
import { ReadModels } from '../read-models.ts';
import { Interruption } from './interruption.ts';
import { ProgressLine } from './progress-line.ts';

export interface RebuildOutcome extends RebuildResult {
  /** Why the reader did not catch up with the log after the rebuild; undefined when it did. */
  readonly catchUpError: string | undefined;
}

/** Rebuilds projections for the CLI, and shows the progress. */
@Injectable()
export class ProjectionRebuilder {
  readonly #log: EventLog;
  readonly #store: ReadStore;
  readonly #leases: Leases;
  readonly #catalogue: EventCatalogue;
  readonly #parked: ParkedEvents;
  readonly #clock: Clock;
  readonly #operator: Operator;
  readonly #readModels: ReadModels;

  constructor(
    log: EventLog,
    store: ReadStore,
    leases: Leases,
    catalogue: EventCatalogue,
    parked: ParkedEvents,
    clock: Clock,
    operator: Operator,
    readModels: ReadModels,
  ) {
    this.#log = log;
    this.#store = store;
    this.#leases = leases;
    this.#catalogue = catalogue;
    this.#parked = parked;
    this.#clock = clock;
    this.#operator = operator;
    this.#readModels = readModels;
  }

  /**
   * Rebuilds and compares; switches when the contents are equal, or when a difference is accepted. Without a running
   * service the live build is caught up first, so that both builds are compared at the head of the log.
   */
  async rebuild(projection: Projection, acceptDifference: boolean): Promise<RebuildOutcome> {
    const hadReader = await this.#readModels.hasReader(projection);
    if (!hadReader) await this.#readModels.catchUp(projection);
    const rebuilt = await this.#rebuildWithProgress(projection, acceptDifference);
    return { ...rebuilt, catchUpError: await this.#resumeReader(projection, hadReader) };
  }

  /** Catches up a complete build and switches queries to it; false when there is no such build. */
  async switch(projection: Projection, build: string): Promise<boolean> {
    const hadReader = await this.#readModels.hasReader(projection);
    const switched = await this.#switchWithProgress(projection, build);
    if (switched) await this.#readModels.resumeReader(projection, hadReader);
    return switched;
  }

  async verify(projection: Projection): Promise<Comparison> {
    using interruption = interruptible();
    using progress = new ProgressLine(projection.collection.name);
    return await verifyProjection(projection, this.#environment(progress), interruption.signal);
  }

  async #rebuildWithProgress(projection: Projection, acceptDifference: boolean): Promise<RebuildResult> {
    using interruption = interruptible();
    using progress = new ProgressLine(projection.collection.name);
    return await rebuildProjection(projection, this.#environment(progress), acceptDifference, interruption.signal);
  }

  async #switchWithProgress(projection: Projection, build: string): Promise<boolean> {
    using interruption = interruptible();
    using progress = new ProgressLine(projection.collection.name);
    return await switchToBuild(projection, build, this.#environment(progress), interruption.signal);
  }

  /** Returns the message of a failure: the rebuild itself has ended by then, and its result must not be lost. */
  async #resumeReader(projection: Projection, hadReader: boolean): Promise<string | undefined> {
    try {
      await this.#readModels.resumeReader(projection, hadReader);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #environment(progress: ProgressLine): RebuildEnvironment {
    return {
      log: this.#log,
      store: this.#store,
      leases: this.#leases,
      catalogue: this.#catalogue,
      parked: this.#parked,
      clock: this.#clock,
      owner: this.#operator.owner,
      onProgress: (state) => progress.show(state),
    };
  }
}

function interruptible(): Interruption {
  return new Interruption('Interrupted. The live build is unchanged.');
}
