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
import { ProgressLine } from './progress-line.ts';

/** Rebuilds read models, and shows how far that is. */
@Injectable()
export class Rebuilds {
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

  /** Both builds are compared at the end of the log when no service runs; the new one is brought up to it in any case. */
  async rebuild(projection: Projection, acceptDifference: boolean): Promise<RebuildResult> {
    const wasFollowed = await this.#readModels.isFollowed(projection);
    if (!wasFollowed) await this.#readModels.whileFollowed([projection], async () => undefined);
    const rebuilt = await this.#withProgress(projection, (environment, signal) =>
      rebuildProjection(projection, environment, acceptDifference, signal),
    );
    await this.#readModels.goOn(projection, wasFollowed);
    return rebuilt;
  }

  /** False when there is no such build. */
  async switch(projection: Projection, build: string): Promise<boolean> {
    const wasFollowed = await this.#readModels.isFollowed(projection);
    const switched = await this.#withProgress(projection, (environment, signal) =>
      switchToBuild(projection, build, environment, signal),
    );
    if (switched) await this.#readModels.goOn(projection, wasFollowed);
    return switched;
  }

  async verify(projection: Projection): Promise<Comparison> {
    return this.#withProgress(projection, (environment, signal) => verifyProjection(projection, environment, signal));
  }

  async #withProgress<T>(
    projection: Projection,
    work: (environment: RebuildEnvironment, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { owner } = this.#operator;
    const line = new ProgressLine(projection.collection.name);
    const onProgress = line.show.bind(line);
    const interrupted = new AbortController();
    const interrupt = (): void => interrupted.abort(new Error('Interrupted; the live read model is as it was.'));
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    try {
      const environment = {
        log: this.#log,
        store: this.#store,
        leases: this.#leases,
        catalogue: this.#catalogue,
        parked: this.#parked,
        clock: this.#clock,
        owner,
        onProgress,
      };
      return await work(environment, interrupted.signal);
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      line.close();
    }
  }
}
