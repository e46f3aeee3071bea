import type { Position, ReadStore } from '#event-sourcing';
import { keyUses, sagas } from '#service';

/** How far each saga has reacted, in positions of the log that it follows. */
export async function reactionsSoFar(store: ReadStore): Promise<ReadonlyMap<string, Position>> {
  const positions = new Map<string, Position>();
  for (const { name } of sagas) {
    const checkpoint = await store.checkpoint(name);
    if (checkpoint !== undefined) positions.set(name, checkpoint.position);
  }
  return positions;
}

/**
 * What a new read store cannot learn from the log: what has been reacted to, so that nothing is done again, and when
 * keys were last used.
 */
export async function handOverReadStore(
  source: ReadStore,
  target: Pick<ReadStore, 'live' | 'put' | 'moveCheckpoint'>,
  reactions: ReadonlyMap<string, Position>,
  targetPositionOf: (position: Position) => Position,
): Promise<void> {
  for (const [name, position] of reactions) {
    // Any holder of the saga's lease has a greater epoch.
    await target.moveCheckpoint({ name, position: targetPositionOf(position), epoch: 0 });
  }
  await target.live(keyUses);
  for await (const { id, document } of source.all<object>(await source.live(keyUses))) {
    await target.put(keyUses, id, document);
  }
}
