import { rebuildProjections, verifyProjections } from '#event-sourcing';
import type { Comparison, Projection, RebuildEnvironment, RebuildResult } from '#event-sourcing';

/** As `rebuildProjections`, of one. @throws what it settles with */
export async function rebuildProjection(
  projection: Projection,
  environment: RebuildEnvironment,
  acceptDifference: boolean,
  signal: AbortSignal,
): Promise<RebuildResult> {
  return onlyResult(await rebuildProjections([projection], environment, acceptDifference, signal));
}

/** As `verifyProjections`, of one. @throws what it settles with */
export async function verifyProjection(
  projection: Projection,
  environment: RebuildEnvironment,
  signal: AbortSignal,
): Promise<Comparison> {
  return onlyResult(await verifyProjections([projection], environment, signal));
}

function onlyResult<T>([result]: readonly PromiseSettledResult<T>[]): T {
  if (result?.status === 'fulfilled') return result.value;
  throw result?.reason;
}
