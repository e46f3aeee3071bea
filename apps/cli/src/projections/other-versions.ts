import { checkpointName } from '#event-sourcing';
import type { Build, CollectionDefinition, ReadStore } from '#event-sourcing';

/**
 * The builds that projections have made and that this release does not read: of other versions of its read models, and of
 * read models that it does not have. Those have a checkpoint, where collections of another release that no projection makes
 * have none: nothing could build them again.
 */
export async function buildsOfOtherVersions(
  store: Pick<ReadStore, 'allBuilds' | 'checkpoints'>,
  readModels: readonly CollectionDefinition[],
  plain: readonly CollectionDefinition[],
): Promise<readonly Build[]> {
  const versions = new Map(readModels.map(({ name, version }) => [name, version]));
  const plainNames = new Set(plain.map(({ name }) => name));
  const stored = await store.allBuilds();
  const checkpoints = new Set((await store.checkpoints()).map(({ name }) => name));
  const made = new Set(stored.filter((build) => checkpoints.has(checkpointName(build))).map(keyOf));
  return stored.filter((build) => {
    const { name, version } = build.collection;
    if (versions.has(name)) return versions.get(name) !== version;
    return !plainNames.has(name) && made.has(keyOf(build));
  });
}

function keyOf({ collection: { name, version } }: Build): string {
  return JSON.stringify([name, version]);
}
