import type { Clock } from '#kernel';
import type { EventCatalogue } from '../event-catalogue.ts';
import type { EventLog, Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import type { Lease, Leases } from '../ports/leases.ts';
import type { Build, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import type { ParkedEvents } from '../readers/parked-events.ts';
import { checkpointName } from '../readers/projection-task.ts';
import { compareBuilds } from './compare-builds.ts';
import type { Comparison } from './compare-builds.ts';
import { dropBuild, dropUnfinished } from './projection-builds.ts';
import type { RebuildProgress } from './rebuild-progress.ts';
import { ShadowBuild } from './shadow-build.ts';
import { exclusively, ReaderBusy, whilePaused } from './pause-reader.ts';

export interface RebuildEnvironment {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly catalogue: EventCatalogue;
  readonly parked: ParkedEvents;
  readonly clock: Clock;
  /** Names this rebuild among the processes that share the stores: no reader may have the same name. */
  readonly owner: string;
  readonly onProgress: (progress: RebuildProgress) => void;
}

export interface Rebuilt {
  readonly comparison: Comparison;
  /** Where both builds stood when they were compared. */
  readonly position: Position;
  /** The build that queries read from now on; undefined when the contents differ, and nothing was switched. */
  readonly switchedTo: string | undefined;
  /** The build that queries read before; it is kept. */
  readonly previous: string;
}

/** Holds while a rebuild of the projection is under way. */
export function rebuildLease(projection: string): string {
  return `rebuild:${projection}`;
}

/**
 * Makes a projection's documents anew from the log beside the live ones, compares the two, and lets queries read the
 * new ones when they are equal, or when a difference is accepted. Queries are served throughout; the reader is paused
 * during the comparison. @throws UnprojectableEvent, ReaderBusy
 */
export async function rebuildProjection(
  projection: Projection,
  environment: RebuildEnvironment,
  acceptDifference: boolean,
  signal: AbortSignal,
): Promise<Rebuilt> {
  return withShadow(projection, environment, signal, async (shadow, live, position, comparison, lease) => {
    const outcome = { comparison, position, previous: live.build };
    if (!comparison.equal && !acceptDifference) return { ...outcome, switchedTo: undefined };
    await switchTo(shadow, live, position, lease, environment);
    return { ...outcome, switchedTo: shadow.build.build };
  });
}

/** Makes a projection's documents anew and compares them with the live ones; changes nothing. */
export async function verifyProjection(
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<Comparison> {
  return withShadow(projection, environment, signal, async (_shadow, _live, _position, comparison) => comparison);
}

async function withShadow<T>(
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
  conclude: (shadow: ShadowBuild, live: Build, position: Position, comparison: Comparison, lease: Lease) => Promise<T>,
): Promise<T> {
  const { store, leases, clock, owner, onProgress } = environment;
  const { name } = projection.collection;
  return exclusively(leases, rebuildLease(name), owner, signal, async (rebuilding) => {
    await dropUnfinished(store, projection);
    const live = await store.live(projection.collection);
    const shadow = new ShadowBuild(projection, buildName(clock), environment);
    const standing = async (): Promise<Position> =>
      (await store.checkpoint(checkpointName(live)))?.position ?? beforeFirst;
    try {
      await shadow.prepare();
      await shadow.projectUpTo(await standing(), rebuilding, onProgress);
      await shadow.prepareIndexes();
      // Catches up with what was appended meanwhile before the reader is paused.
      await shadow.projectUpTo(await standing(), rebuilding, onProgress);
      return await whilePaused(leases, name, owner, rebuilding, async (still, lease) => {
        const position = await standing();
        await shadow.projectUpTo(position, still, onProgress);
        const comparison = await compareBuilds(store, live, shadow.build);
        still.throwIfAborted();
        return conclude(shadow, live, position, comparison, lease);
      });
    } finally {
      if ((await store.live(projection.collection)).build !== shadow.build.build) await dropBuild(store, shadow.build);
    }
  });
}

/** The new build goes on where the old one stood. What was parked is part of it: a rebuild leaves no event out. */
async function switchTo(
  { build }: ShadowBuild,
  live: Build,
  position: Position,
  lease: Lease,
  { store, parked }: RebuildEnvironment,
): Promise<void> {
  const reader = build.collection.name;
  await store.write(build, [], { name: checkpointName(build), position, epoch: lease.epoch });
  const moved = (await store.checkpoint(checkpointName(live)))?.position ?? beforeFirst;
  if (moved > position) throw new ReaderBusy(`The reader of ${reader} went on, and the rebuilt model would be behind.`);
  await store.switchTo(build);
  await removeUpTo(parked, reader, position);
}

async function removeUpTo(parked: ParkedEvents, reader: string, position: Position): Promise<void> {
  for (;;) {
    const obsolete = (await parked.list(reader)).filter((event) => event.position <= position);
    if (obsolete.length === 0) return;
    for (const { parkedId } of obsolete) await parked.remove(parkedId);
  }
}

/** Sorts by time: `r20260601120000000`. */
function buildName(clock: Clock): string {
  return `r${clock.timestamp().replaceAll(/\D/g, '')}`;
}
