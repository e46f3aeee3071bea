import { Injectable } from '@nestjs/common';
import {
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  ReadStore,
  rebuildProjection,
  verifyProjection,
} from '#event-sourcing';
import type { Comparison, Projection, Rebuilt } from '#event-sourcing';
import { Clock } from '#kernel';
import { Operator } from '../operator.ts';
import { ReadModels } from '../read-models.ts';
import { ProgressLine } from './progress-line.ts';

/** Rebuilds read models, and shows how far that is. */
@Injectable()
export class Rebuilds {
  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly leases: Leases,
    private readonly catalogue: EventCatalogue,
    private readonly parked: ParkedEvents,
    private readonly clock: Clock,
    private readonly operator: Operator,
    private readonly readModels: ReadModels,
  ) {}

  /** Both builds are compared at the end of the log when no service runs; the new one is brought up to it in any case. */
  async rebuild(projection: Projection, acceptDifference: boolean): Promise<Rebuilt> {
    const wasFollowed = await this.readModels.isFollowed(projection);
    if (!wasFollowed) await this.readModels.whileFollowed([projection], async () => undefined);
    const rebuilt = await this.withProgress(projection, (environment, signal) =>
      rebuildProjection(projection, environment, acceptDifference, signal),
    );
    await this.readModels.goOn(projection, wasFollowed);
    return rebuilt;
  }

  async verify(projection: Projection): Promise<Comparison> {
    return this.withProgress(projection, (environment, signal) => verifyProjection(projection, environment, signal));
  }

  private async withProgress<T>(
    projection: Projection,
    work: (environment: Parameters<typeof rebuildProjection>[1], signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { log, store, leases, catalogue, parked, clock } = this;
    const { owner } = this.operator;
    const line = new ProgressLine(projection.collection.name);
    const onProgress = line.show.bind(line);
    const interrupted = new AbortController();
    const interrupt = (): void => interrupted.abort(new Error('Interrupted; the live read model is as it was.'));
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    try {
      return await work({ log, store, leases, catalogue, parked, clock, owner, onProgress }, interrupted.signal);
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      line.close();
    }
  }
}
