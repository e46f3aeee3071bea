import type { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { targetsProjection } from './targets.projection.ts';
import type { TargetDocument } from './targets.projection.ts';

/** A target of another account is indistinguishable from one that does not exist. @throws Rejected `not_found` */
export async function findOwnTarget(store: ReadStore, accountId: string, targetId: string): Promise<TargetDocument> {
  const target = await store.get<TargetDocument>(targetsProjection.collection, targetId, { accountId });
  if (target === undefined) throw new Rejected('not_found', 'There is no target with this id.');
  return target;
}
