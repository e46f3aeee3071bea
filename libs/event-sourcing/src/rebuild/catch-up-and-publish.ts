import { rootContext } from '../commands/command-context.ts';
import type { Position } from '../ports/event-log.ts';
import { beforeFirst } from '../ports/event-log.ts';
import { Fenced } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import type { ParkedEvents } from '../parking/parked-events.ts';
import { checkpointName, readerName } from '../readers/projection-names.ts';
import { fillBuild } from './fill-builds.ts';
import type { PausedReader } from './pause-reader.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import type { ShadowBuild } from './shadow-build.ts';

/** Brings a build to where the live one is now, to the head of the log where there is none. @throws UnprojectableEvent */
export async function catchUp(
  shadow: ShadowBuild,
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<void> {
  await fillBuild(shadow, await endOf(projection, environment), environment, signal);
}

/** Where the live build is now; the head of the log where there is none. */
export async function endOf(
  { collection, categories }: Projection,
  { log, store }: Pick<RebuildEnvironment, 'log' | 'store'>,
): Promise<Position> {
  const live = await store.findLive(collection);
  if (live === undefined) return log.head({ categories });
  return (await store.checkpoint(checkpointName(live)))?.position ?? beforeFirst;
}

/**
 * Brings a build to where the live one stands while the reader is paused. The previous holder of the reader's lease is fenced off
 * first, so that nobody moves the live build any more. Returns the position of both.
 * @throws UnprojectableEvent, Fenced
 */
export async function catchUpWhilePaused(
  shadow: ShadowBuild,
  projection: Projection,
  { lease, signal }: PausedReader,
  environment: RebuildEnvironment,
): Promise<Position> {
  const { store } = environment;
  const live = await store.findLive(projection.collection);
  if (live !== undefined) {
    await store.moveCheckpoint({ name: checkpointName(live), position: beforeFirst, epoch: lease.epoch });
  }
  await catchUp(shadow, projection, environment, signal);
  return shadow.position;
}

/**
 * Lets queries read a build that was caught up while the reader is paused. Parked events are part of it, because a
 * rebuild leaves no event out.
 * @throws Fenced, and publishes nothing, when another process has taken the reader over
 */
export async function publish(
  shadow: ShadowBuild,
  { collection }: Projection,
  { lease, signal }: PausedReader,
  { store, parked }: RebuildEnvironment,
): Promise<void> {
  const { build, position, reached } = shadow;
  const { epoch } = lease;
  const live = await store.findLive(collection);
  signal.throwIfAborted();
  // That of the live build is not moved, but fails when its reader has another holder now.
  const fence = live === undefined ? [] : [{ name: checkpointName(live), position: beforeFirst, epoch }];
  try {
    await store.switchTo(build, [{ ...reached, epoch }, ...fence]);
  } catch (error) {
    // It may be live all the same. Where it is not, the next rebuild drops it.
    if (!(error instanceof Fenced)) shadow.keep();
    throw error;
  }
  shadow.keep();
  await markHandledThrough(parked, readerName(collection), position);
}

async function markHandledThrough(parked: ParkedEvents, reader: string, position: Position): Promise<void> {
  const handled = (await parked.list(reader)).filter((event) => event.position <= position);
  if (handled.length === 0) return;
  const ids = handled.map(({ eventId }) => eventId);
  await parked.markHandled(reader, ids, rootContext('system:rebuild', `rebuild:${reader}`));
}
