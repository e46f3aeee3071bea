import { completeBuilds } from '#event-sourcing';
import type { Projection, ReadStore } from '#event-sourcing';

/** A build that a rebuild has kept: no later event changes or deletes what it has. */
export interface KeptBuild {
  readonly name: string;
  readonly build: string;
}

export async function keptBuildsOf(
  store: ReadStore,
  projections: readonly Projection[],
): Promise<readonly KeptBuild[]> {
  const kept: KeptBuild[] = [];
  for (const projection of projections) {
    const { name } = projection.collection;
    for (const { build, live } of await completeBuilds(store, projection)) if (!live) kept.push({ name, build });
  }
  return kept;
}

/** What the operator has to do so that they do not outlive what was erased; undefined where there are none. */
export function noteOfKept(kept: readonly KeptBuild[]): string | undefined {
  if (kept.length === 0) return undefined;
  const commands = kept.map(({ name, build }) => `  projections drop ${name} --build ${build}`);
  return ['Builds that rebuilds have kept may still have what was erased. Delete them:', ...commands].join('\n');
}
