import { beforeFirst } from '../ports/event-log.ts';
import type { Projection } from '../projection.ts';
import { readerName } from '../readers/projection-names.ts';
import { catchUp, catchUpWhilePaused, publish } from './catch-up-and-publish.ts';
import { ExclusiveLease } from '../leases/exclusive-lease.ts';
import { pauseReader } from './pause-reader.ts';
import { completeBuilds, rebuildLease, rebuildLeaseMs } from './projection-builds.ts';
import type { RebuildEnvironment } from './rebuild-environment.ts';
import { ShadowBuild } from './shadow-build.ts';

/**
 * Lets queries read another complete build, once it has caught up with the live one; false when there is no such build.
 * @throws UnprojectableEvent, LeaseUnavailable, LeaseLost, Fenced
 */
export async function switchToBuild(
  projection: Projection,
  build: string,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, leases, owner } = environment;
  const { collection } = projection;
  const request = { name: rebuildLease(collection.name), owner, durationMs: rebuildLeaseMs };
  await using lock = await ExclusiveLease.acquire(leases, request, signal);
  const target = (await completeBuilds(store, projection)).find((complete) => complete.build === build);
  if (target === undefined || target.live) return target !== undefined;
  const shadow = ShadowBuild.resume(projection, environment, build, target.position ?? beforeFirst);
  await shadow.prepareIndexes();
  await catchUp(shadow, projection, environment, lock.signal);
  await using paused = await pauseReader(leases, readerName(collection), owner, lock.signal);
  await catchUpWhilePaused(shadow, projection, paused, environment);
  await publish(shadow, projection, paused, environment);
  return true;
}
