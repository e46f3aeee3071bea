import type { Build, CollectionDefinition, ReadStore } from '#event-sourcing';

/** The builds that this release does not read: of other versions of its collections, and of collections that it does not have. */
export async function buildsOfOtherVersions(
  store: Pick<ReadStore, 'allBuilds'>,
  known: readonly CollectionDefinition[],
): Promise<readonly Build[]> {
  const versions = new Map(known.map(({ name, version }) => [name, version]));
  return (await store.allBuilds()).filter(({ collection: { name, version } }) => versions.get(name) !== version);
}
