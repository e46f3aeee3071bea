import { initialBuild } from '#event-sourcing';
import type { Projection, ReadStore } from '#event-sourcing';

/** A build that a rebuild or another release has left: no later event changes or deletes what it has. */
export interface KeptBuild {
  readonly name: string;
  readonly version: number;
  readonly build: string;
  /** Of a version that this release does not read. */
  readonly isOfOtherVersion: boolean;
}

export async function keptBuildsOf(
  store: ReadStore,
  projections: readonly Projection[],
): Promise<readonly KeptBuild[]> {
  const kept: KeptBuild[] = [];
  const stored = await store.allBuilds();
  for (const { collection } of projections) {
    // Where there is none, the reader fills the initial build.
    const live = (await store.findLive(collection))?.build ?? initialBuild;
    for (const { collection: of, build } of stored.filter((one) => one.collection.name === collection.name)) {
      const { name, version } = of;
      const isOfOtherVersion = version !== collection.version;
      if (isOfOtherVersion || build !== live) kept.push({ name, version, build, isOfOtherVersion });
    }
  }
  return kept;
}

/** What the operator has to do so that they do not outlive what was erased; undefined where there are none. */
export function noteOfKept(kept: readonly KeptBuild[]): string | undefined {
  if (kept.length === 0) return undefined;
  const commands = kept.map(({ name, build, isOfOtherVersion }) =>
    isOfOtherVersion ? 'projections drop --other-versions' : `projections drop ${name} --build ${build}`,
  );
  const lines = [...new Set(commands)].map((command) => `  ${command}`);
  return [
    'Builds that rebuilds or other releases have left may still have what was erased. Delete them:',
    ...lines,
  ].join('\n');
}
