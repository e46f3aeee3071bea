import type { Position } from '../ports/event-log.ts';
import type { Build } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { readerName } from '../readers/projection-task.ts';
import { BuildComparison } from './build-comparison.ts';
import type { Comparison } from './build-comparison.ts';
import { catchUp, catchUpWhilePaused, publish } from './catch-up-and-publish.ts';
import { ExclusiveLease } from './exclusive-lease.ts';
import { pauseReader } from './pause-reader.ts';
import { dropIncompleteBuilds, rebuildLease } from './projection-builds.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { ShadowBuild } from './shadow-build.ts';

export interface RebuildResult {
  /** Undefined when there was no live build to compare with. */
  readonly comparison: Comparison | undefined;
  /** Position of the new build, and of the one it was compared with. */
  readonly position: Position;
  /** The build that queries read from now on; undefined when the contents differ, and nothing was switched. */
  readonly switchedTo: string | undefined;
  /** The build that queries read before; it is kept. */
  readonly previous: string | undefined;
}

/** Up to this many documents are compared while the reader is paused: that takes a moment. */
const maxOpenWhenPausing = 500;
/** How often documents that keep changing are compared again while the reader runs. */
const maxPasses = 5;

/**
 * Makes a projection's documents anew from the log in a build beside the live one, compares the two, and lets queries
 * read the new one when they are equal, or when a difference is accepted. Queries are served all the while; the reader
 * is paused only while the new build catches up with the last events.
 * @throws UnprojectableEvent, LeaseUnavailable, LeaseLost, Fenced
 */
export async function rebuildProjection(
  projection: Projection,
  environment: RebuildEnvironment,
  acceptDifference: boolean,
  signal: AbortSignal,
): Promise<RebuildResult> {
  const { store, leases, owner } = environment;
  const { collection } = projection;
  await using lock = await ExclusiveLease.acquire(leases, { name: rebuildLease(collection.name), owner }, signal);
  const live = await store.findLive(collection);
  await using shadow = await buildShadow(projection, environment, lock.signal);
  const comparison = live && (await compareWithRunningReader(shadow, live, projection, environment, lock.signal));
  await using paused = await pauseReader(leases, readerName(collection), owner, lock.signal);
  const position = await catchUpWhilePaused(shadow, projection, paused, environment);
  await comparison?.compareOpen(position, true, paused.signal);
  const result = { comparison: comparison?.result(), position, previous: live?.build };
  if (result.comparison?.equal === false && !acceptDifference) return { ...result, switchedTo: undefined };
  await publish(shadow, projection, paused, environment);
  return { ...result, switchedTo: shadow.build.build };
}

/**
 * Makes a projection's documents anew and compares them with the live ones; changes nothing.
 * @throws NoCompleteBuild, UnprojectableEvent, LeaseUnavailable, LeaseLost, Fenced
 */
export async function verifyProjection(
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<Comparison> {
  const { store, leases, owner } = environment;
  const { collection } = projection;
  await using lock = await ExclusiveLease.acquire(leases, { name: rebuildLease(collection.name), owner }, signal);
  const live = await store.live(collection);
  await using shadow = await buildShadow(projection, environment, lock.signal);
  const comparison = await compareWithRunningReader(shadow, live, projection, environment, lock.signal);
  if (comparison.open > 0) {
    await using paused = await pauseReader(leases, readerName(collection), owner, lock.signal);
    const position = await catchUpWhilePaused(shadow, projection, paused, environment);
    await comparison.compareOpen(position, true, paused.signal);
  }
  return comparison.result();
}

/** A new build with everything that the live one has handled, indexes included. */
async function buildShadow(
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<ShadowBuild> {
  await dropIncompleteBuilds(environment.store, projection);
  const shadow = await ShadowBuild.create(projection, environment);
  try {
    await catchUp(shadow, projection, environment, signal);
    await shadow.prepareIndexes();
    // Events that were appended meanwhile need not be handled while the reader is paused.
    await catchUp(shadow, projection, environment, signal);
    return shadow;
  } catch (error) {
    await shadow[Symbol.asyncDispose]();
    throw error;
  }
}

/** Compares the builds until few documents are open: those that the reader has just changed. */
async function compareWithRunningReader(
  shadow: ShadowBuild,
  live: Build,
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<BuildComparison> {
  const comparison = new BuildComparison(environment.store, live, shadow.build);
  await comparison.compareAll(shadow.position, signal);
  for (let pass = 1; pass <= maxPasses && comparison.open > maxOpenWhenPausing; pass += 1) {
    await catchUp(shadow, projection, environment, signal);
    await comparison.compareOpen(shadow.position, false, signal);
  }
  return comparison;
}
