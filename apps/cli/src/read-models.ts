import { Injectable } from '@nestjs/common';
import {
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  pause,
  ProjectionTask,
  readerLease,
  ReaderProgress,
  ReadStore,
  ReadYourWrites,
  runReaders,
} from '#event-sourcing';
import type { Projection } from '#event-sourcing';
import { Log } from '../../server/src/log.ts';
import { CommandFailed, exitCodes } from './exit-codes.ts';
import { Operator } from './operator.ts';

/** Longer than the lease of a server that was killed. */
const longestWaitMilliseconds = 30_000;
const longestHandOverMilliseconds = 3_000;

/** What a projection is to whoever only waits for it, whatever its events and documents. */
type AnyProjection = Pick<Projection, 'collection' | 'categories'>;

/**
 * Keeps read models up to date for a command: a running service does so by itself and is waited for; where none runs
 * its readers run here.
 */
@Injectable()
export class ReadModels {
  constructor(
    private readonly eventLog: EventLog,
    private readonly store: ReadStore,
    private readonly leases: Leases,
    private readonly catalogue: EventCatalogue,
    private readonly parked: ParkedEvents,
    private readonly progress: ReaderProgress,
    private readonly readYourWrites: ReadYourWrites,
    private readonly operator: Operator,
    private readonly log: Log,
  ) {}

  /** Before the work they show all that is in the log, and after it all that the work has added. */
  async whileFollowed<T>(projections: readonly AnyProjection[], work: () => Promise<T>): Promise<T> {
    const stop = new AbortController();
    const following = Promise.all(projections.map((projection) => this.follow(projection, stop.signal)));
    try {
      await this.upToDate(projections);
      const result = await work();
      await this.upToDate(projections);
      return result;
    } finally {
      stop.abort();
      await following;
    }
  }

  /** Waits until they show what is in the log now; somebody must be following it. */
  async upToDate(projections: readonly AnyProjection[]): Promise<void> {
    for (const projection of projections) {
      const head = await this.eventLog.head({ categories: projection.categories });
      if (await this.readYourWrites.until(projection, head, longestWaitMilliseconds)) continue;
      throw new CommandFailed(exitCodes.no, `The read model ${projection.collection.name} does not catch up.`);
    }
  }

  async isFollowed({ collection }: AnyProjection): Promise<boolean> {
    return (await this.leases.holder(readerLease(collection.name))) !== undefined;
  }

  /** Has a reader go on that was made to stand still: that of a running service by itself, otherwise here. */
  async goOn(projection: AnyProjection, wasFollowed: boolean): Promise<void> {
    if (wasFollowed && (await this.isFollowedSoon(projection))) return this.upToDate([projection]);
    await this.whileFollowed([projection], async () => undefined);
  }

  private async isFollowedSoon(projection: AnyProjection): Promise<boolean> {
    const deadline = performance.now() + longestHandOverMilliseconds;
    while (performance.now() < deadline) {
      if (await this.isFollowed(projection)) return true;
      await pause(20, new AbortController().signal);
    }
    return false;
  }

  private follow(projection: AnyProjection, signal: AbortSignal): Promise<void> {
    const task = new ProjectionTask(projection as Projection, this.catalogue, this.store, this.parked);
    const environment = {
      log: this.eventLog,
      leases: this.leases,
      progress: this.progress,
      owner: this.operator.owner,
      onError: (reader: string, error: unknown) => this.log.error({ err: error }, `the reader of ${reader} failed`),
    };
    return runReaders([task], environment, signal);
  }
}
