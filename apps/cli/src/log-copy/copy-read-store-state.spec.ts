import { describe, expect, it } from '@jest/globals';
import type { EventLog, Position, ReadStore } from '#event-sourcing';
import { sagaPositions } from './copy-read-store-state.ts';

describe('the position of a saga that is copied', () => {
  const copied = async (
    checkpoint: Position | undefined,
    saved: Position | undefined,
  ): Promise<Position | undefined> => {
    const log = { savedPosition: async () => saved } as unknown as EventLog;
    const found = checkpoint === undefined ? undefined : { position: checkpoint };
    const store = { checkpoint: async () => found } as unknown as ReadStore;
    return (await sagaPositions(log, store)).get('end-of-scan');
  };

  it('is the later one of its checkpoint and of what is saved in the log, either of which a crash may leave behind', async () => {
    expect(await copied('2', '1')).toBe('2');
    expect(await copied('1', '2')).toBe('2');
  });

  it('is the one that there is', async () => {
    expect(await copied('1', undefined)).toBe('1');
    expect(await copied(undefined, '1')).toBe('1');
    expect(await copied(undefined, undefined)).toBeUndefined();
  });
});
