import type { Leases } from '../ports/leases.ts';
import type { Position } from '../ports/event-log.ts';
import type { Build, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { checkpointName } from '../readers/projection-task.ts';
import { whilePaused } from './pause-reader.ts';

/** A stored build of a projection's documents. */
export interface ProjectionBuild {
  readonly build: string;
  readonly live: boolean;
  /** Undefined for a live build that no event has reached. */
  readonly position: Position | undefined;
}

/** What can be read now, and what can be switched back to: a build without a checkpoint is still being made. */
export async function finishedBuilds(store: ReadStore, projection: Projection): Promise<readonly ProjectionBuild[]> {
  const live = await store.live(projection.collection);
  const builds: ProjectionBuild[] = [];
  for (const build of await store.builds(projection.collection)) {
    const position = (await store.checkpoint(checkpointName(build)))?.position;
    const isLive = build.build === live.build;
    if (isLive || position !== undefined) builds.push({ build: build.build, live: isLive, position });
  }
  return builds;
}

/** Lets queries read another finished build; the reader brings it up to date. Returns false when there is none. */
export async function switchBuild(
  projection: Projection,
  build: string,
  { store, leases, owner }: { readonly store: ReadStore; readonly leases: Leases; readonly owner: string },
): Promise<boolean> {
  const { collection } = projection;
  return whilePaused(leases, collection.name, owner, new AbortController().signal, async () => {
    const known = (await finishedBuilds(store, projection)).some((finished) => finished.build === build);
    if (known) await store.switchTo({ collection, build });
    return known;
  });
}

export async function dropBuild(store: ReadStore, build: Build): Promise<void> {
  await store.drop(build);
  await store.removeCheckpoint(checkpointName(build));
}

/** Removes what rebuilds that were interrupted have left behind. */
export async function dropUnfinished(store: ReadStore, projection: Projection): Promise<void> {
  const finished = new Set((await finishedBuilds(store, projection)).map(({ build }) => build));
  for (const build of await store.builds(projection.collection)) {
    if (!finished.has(build.build)) await dropBuild(store, build);
  }
}
