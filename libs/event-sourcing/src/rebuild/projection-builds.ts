import type { Position } from '../ports/event-log.ts';
import { initialBuild } from '../ports/read-store.ts';
import type { Build, ReadStore } from '../ports/read-store.ts';
import type { Projection } from '../projection.ts';
import { checkpointName } from '../readers/projection-names.ts';

/** A stored build of a projection's documents. */
export interface ProjectionBuild {
  readonly build: string;
  readonly live: boolean;
  /** Undefined for a live build that no event has reached. */
  readonly position: Position | undefined;
}

/** Held while the builds of a projection are changed: by a rebuild, a comparison or a switch. */
export function rebuildLease(projection: string): string {
  return `rebuild:${projection}`;
}

/**
 * How long that outlives a process that was killed. While the store creates an index of many documents, it may respond to
 * nothing for seconds, and the lease cannot be renewed.
 */
export const rebuildLeaseMs = 30_000;

/** The live build, and those that can be switched to: a build without a checkpoint is one of an interrupted rebuild. */
export async function completeBuilds(store: ReadStore, projection: Projection): Promise<readonly ProjectionBuild[]> {
  const live = await store.findLive(projection.collection);
  const builds: ProjectionBuild[] = [];
  for (const build of await store.builds(projection.collection)) {
    const position = (await store.checkpoint(checkpointName(build)))?.position;
    const isLive = build.build === live?.build;
    if (isLive || position !== undefined) builds.push({ build: build.build, live: isLive, position });
  }
  return builds;
}

/** The checkpoint first: after an interruption, a reader would continue from it without the documents. */
export async function dropBuild(store: ReadStore, build: Build): Promise<void> {
  await store.removeCheckpoint(checkpointName(build));
  await store.drop(build);
}

/** Removes what interrupted rebuilds have left behind. */
export async function dropIncompleteBuilds(store: ReadStore, projection: Projection): Promise<void> {
  const complete = new Set((await completeBuilds(store, projection)).map(({ build }) => build));
  for (const build of await store.builds(projection.collection)) {
    // The reader fills this one where there is no live build yet.
    const isOfReader = build.build === initialBuild;
    if (!complete.has(build.build) && !isOfReader) await dropBuild(store, build);
  }
}
