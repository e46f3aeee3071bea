import { retentionPositionName } from '#event-sourcing';
import type { EventLog, Position, ReadStore } from '#event-sourcing';
import { keyUses, retentionRules, sagas } from '#service';

/** How far each saga has reacted in the source log. */
export async function sagaPositions(log: EventLog, store: ReadStore): Promise<ReadonlyMap<string, Position>> {
  const positions = new Map<string, Position>();
  for (const { name } of sagas) {
    // A crash may have left either behind.
    const reached = [(await store.checkpoint(name))?.position, await log.savedPosition(name)];
    const position = reached
      .filter((one) => one !== undefined)
      .toSorted()
      .at(-1);
    if (position !== undefined) positions.set(name, position);
  }
  return positions;
}

/** The positions that retention has reached in the source log: only the events after them are examined. */
export async function retentionPositions(log: EventLog): Promise<ReadonlyMap<string, Position>> {
  const positions = new Map<string, Position>();
  for (const name of retentionRules.map(retentionPositionName)) {
    const position = await log.savedPosition(name);
    if (position !== undefined) positions.set(name, position);
  }
  return positions;
}

/**
 * Copies what a new read store cannot derive from the log: the positions of the sagas, so that they do not handle
 * events again, and when keys were last used.
 */
export async function copyReadStoreState(
  source: ReadStore,
  target: Pick<ReadStore, 'ensureLive' | 'put' | 'moveCheckpoint'>,
  positions: ReadonlyMap<string, Position>,
  targetPositionOf: (position: Position) => Position,
): Promise<void> {
  for (const [name, position] of positions) {
    // Every holder of the saga's lease has a greater epoch.
    await target.moveCheckpoint({ name, position: targetPositionOf(position), epoch: 0 });
  }
  await target.ensureLive(keyUses);
  for await (const { id, document } of source.all<object>(await source.live(keyUses))) {
    await target.put(keyUses, id, document);
  }
}
