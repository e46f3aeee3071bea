import { Injectable } from '@nestjs/common';
import {
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  ReadStore,
  rebuildProjections,
  switchToBuild,
  verifyProjections,
} from '#event-sourcing';
import type { Comparison, Projection, RebuildEnvironment, RebuildResult } from '#event-sourcing';
import { Clock, messageOf } from '#kernel';
import { Operator } from '../operator.ts';
import { ReadModels } from '../read-models.ts';
import { Interruption } from './interruption.ts';
import { ProgressLine } from './progress-line.ts';
import { RebuildMemory } from './rebuild-memory.ts';

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
  readonly #memory: RebuildMemory;

  constructor(
    log: EventLog,
    store: ReadStore,
    leases: Leases,
    catalogue: EventCatalogue,
    parked: ParkedEvents,
    clock: Clock,
    operator: Operator,
    readModels: ReadModels,
    memory: RebuildMemory,
  ) {
    this.#log = log;
    this.#store = store;
    this.#leases = leases;
    this.#catalogue = catalogue;
    this.#parked = parked;
    this.#clock = clock;
    this.#operator = operator;
    this.#readModels = readModels;
    this.#memory = memory;
  }

  /**
   * Rebuilds and compares; switches when the contents are equal, or when a difference is accepted. Where no service runs,
   * the live builds are caught up first, so that the builds are compared at the head of the log.
   * @returns for each, in the same order: what became of it, or why it was not rebuilt
   */
  async rebuild(
    projections: readonly Projection[],
    acceptDifference: boolean,
  ): Promise<readonly PromiseSettledResult<RebuildOutcome>[]> {
    const hadReader = new Map<Projection, boolean>();
    for (const projection of projections) hadReader.set(projection, await this.#readModels.hasReader(projection));
    const behind = await this.#catchUp(projections.filter((projection) => hadReader.get(projection) === false));
    const caughtUp = projections.filter((projection) => !behind.has(projection));
    const results = await this.#withProgress(caughtUp, (environment, signal) =>
      rebuildProjections(caughtUp, environment, acceptDifference, signal),
    );
    const outcomes = new Map<Projection, PromiseSettledResult<RebuildOutcome>>(behind);
    for (const [index, result] of results.entries()) {
      const projection = caughtUp[index];
      if (projection === undefined) continue;
      if (result.status === 'rejected') outcomes.set(projection, result);
      else {
        const catchUpError = await this.#resumeReader(projection, hadReader.get(projection) === true);
        outcomes.set(projection, { status: 'fulfilled', value: { ...result.value, catchUpError } });
      }
    }
    return projections.flatMap((projection) => outcomes.get(projection) ?? []);
  }

  /** @throws why it was not rebuilt */
  async rebuildOne(projection: Projection, acceptDifference: boolean): Promise<RebuildOutcome> {
    const [result] = await this.rebuild([projection], acceptDifference);
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  /** Catches up a complete build and switches queries to it; false when there is no such build. */
  async switch(projection: Projection, build: string): Promise<boolean> {
    const hadReader = await this.#readModels.hasReader(projection);
    const switched = await this.#withProgress([projection], (environment, signal) =>
      switchToBuild(projection, build, environment, signal),
    );
    if (switched) await this.#readModels.resumeReader(projection, hadReader);
    return switched;
  }

  async verify(projections: readonly Projection[]): Promise<readonly PromiseSettledResult<Comparison>[]> {
    return this.#withProgress(projections, (environment, signal) =>
      verifyProjections(projections, environment, signal),
    );
  }

  /**
   * Not those without a live build: there is nothing to compare with, and the rebuild makes the first one.
   * @returns those that did not catch up, and why
   */
  async #catchUp(projections: readonly Projection[]): Promise<ReadonlyMap<Projection, PromiseRejectedResult>> {
    const behind = new Map<Projection, PromiseRejectedResult>();
    for (const projection of projections) {
      if ((await this.#store.findLive(projection.collection)) === undefined) continue;
      try {
        await this.#readModels.catchUp(projection);
      } catch (reason) {
        behind.set(projection, { status: 'rejected', reason });
      }
    }
    return behind;
  }

  async #withProgress<T>(
    projections: readonly Projection[],
    work: (environment: RebuildEnvironment, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.#memory.bound();
    using interruption = new Interruption('Interrupted. The live build is unchanged.');
    const [only] = projections;
    using progress = new ProgressLine(
      projections.length === 1 && only !== undefined ? only.collection.name : `${projections.length} projections`,
    );
    return await work(this.#environment(progress), interruption.signal);
  }

  /** Returns the message of a failure: the rebuild itself has ended by then, and its result must not be lost. */
  async #resumeReader(projection: Projection, hadReader: boolean): Promise<string | undefined> {
    try {
      await this.#readModels.resumeReader(projection, hadReader);
      return undefined;
    } catch (error) {
      return messageOf(error);
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
