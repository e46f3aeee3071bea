import type { Build, CollectionDefinition } from '../ports/read-store.ts';

/**
 * The name of a projection's reader. A later version of the projection has a reader of its own, so that processes of two
 * releases fill the builds of both versions at the same time.
 */
export function readerName({ name, version }: Pick<CollectionDefinition, 'name' | 'version'>): string {
  return version === 1 ? name : `${name}_v${version}`;
}

/** Each build has its own checkpoint, so that two builds of a collection can be filled side by side. */
export function checkpointName(build: Build): string {
  return `${build.collection.name}_v${build.collection.version}_${build.build}`;
}
