import type { Position } from '../ports/event-log.ts';
import type { Build } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { readerName } from '../readers/projection-names.ts';
import { BuildComparison } from './build-comparison.ts';
import type { Comparison } from './build-comparison.ts';
import { catchUp, catchUpWhilePaused, publish } from './catch-up-and-publish.ts';
import { pauseReader } from './pause-reader.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import type { ShadowBuild } from './shadow-build.ts';
import { withShadowBuilds } from './with-shadow-builds.ts';
import type { FilledBuild } from './with-shadow-builds.ts';

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
 * Makes the documents of projections anew from the log in builds beside the live ones; the log is read once for all of
 * them. Then, for one after the other, compares the two builds, and lets queries read the new one when they are equal, or
 * when a difference is accepted. Queries are served all the while; a reader is paused only while its new build catches up
 * with the last events. The failure of one projection does not keep the others from being rebuilt.
 * @returns for each, in the same order: what became of it, or UnprojectableEvent, LeaseUnavailable, LeaseLost, Fenced,
 * what keeps the log from being read, or the signal's reason
 */
export async function rebuildProjections(
  projections: readonly Projection[],
  environment: RebuildEnvironment,
  acceptDifference: boolean,
  signal: AbortSignal,
): Promise<readonly PromiseSettledResult<RebuildResult>[]> {
  const findLive = ({ collection }: Projection): Promise<Build | undefined> => environment.store.findLive(collection);
  return withShadowBuilds(projections, environment, signal, findLive, async (filled) =>
    compareAndSwitch(filled, environment, acceptDifference),
  );
}

/**
 * Makes the documents of projections anew and compares them with the live ones; changes nothing. The log is read once.
 * @returns for each, in the same order: the comparison, or NoCompleteBuild and the errors of `rebuildProjections`
 */
export async function verifyProjections(
  projections: readonly Projection[],
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<readonly PromiseSettledResult<Comparison>[]> {
  const live = ({ collection }: Projection): Promise<Build> => environment.store.live(collection);
  return withShadowBuilds(projections, environment, signal, live, async (filled) => compareOnly(filled, environment));
}

async function compareAndSwitch(
  { projection, shadow, live, signal }: FilledBuild<Build | undefined>,
  environment: RebuildEnvironment,
  acceptDifference: boolean,
): Promise<RebuildResult> {
  const { leases, owner } = environment;
  const comparison = live && (await compareWithRunningReader(shadow, live, projection, environment, signal));
  await using paused = await pauseReader(leases, readerName(projection.collection), owner, signal);
  const position = await catchUpWhilePaused(shadow, projection, paused, environment);
  await comparison?.compareOpen(position, true, paused.signal);
  const result = { comparison: comparison?.result(), position, previous: live?.build };
  if (result.comparison?.equal === false && !acceptDifference) return { ...result, switchedTo: undefined };
  await publish(shadow, projection, paused, environment);
  return { ...result, switchedTo: shadow.build.build };
}

async function compareOnly(
  { projection, shadow, live, signal }: FilledBuild<Build>,
  environment: RebuildEnvironment,
): Promise<Comparison> {
  const { leases, owner } = environment;
  const comparison = await compareWithRunningReader(shadow, live, projection, environment, signal);
  if (comparison.open > 0) {
    await using paused = await pauseReader(leases, readerName(projection.collection), owner, signal);
    const position = await catchUpWhilePaused(shadow, projection, paused, environment);
    await comparison.compareOpen(position, true, paused.signal);
  }
  return comparison.result();
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
