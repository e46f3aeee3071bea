import { initialBuild } from '#event-sourcing';
import type { Projection, ReadStore } from '#event-sourcing';

/** A build that a rebuild has kept, or left when it was interrupted: no later event changes or deletes what it has. */
export interface KeptBuild {
  readonly name: string;
  readonly build: string;
}

export async function keptBuildsOf(
  store: ReadStore,
  projections: readonly Projection[],
): Promise<readonly KeptBuild[]> {
  const kept: KeptBuild[] = [];
  for (const { collection } of projections) {
    const { name } = collection;
    // Where there is none, the reader fills the initial build.
    const live = (await store.findLive(collection))?.build ?? initialBuild;
    for (const { build } of await store.builds(collection)) if (build !== live) kept.push({ name, build });
  }
  return kept;
}

/** What the operator has to do so that they do not outlive what was erased; undefined where there are none. */
export function noteOfKept(kept: readonly KeptBuild[]): string | undefined {
  if (kept.length === 0) return undefined;
  const commands = kept.map(({ name, build }) => `  projections drop ${name} --build ${build}`);
  return ['Builds that rebuilds have left may still have what was erased. Delete them:', ...commands].join('\n');
}
