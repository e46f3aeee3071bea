import { describe, expect, it } from '@jest/globals';
import { EventCatalogue, readerLease, readerName } from '#event-sourcing';
import type { Leases, Projection } from '#event-sourcing';
import { ProjectionStates } from './projection-states.ts';

const collection = { name: 'accounts', version: 2, indexes: [] };
const projection = { collection, categories: ['account'], handles: ['Opened'] } as unknown as Projection;

/** The state of the projection, with the head of the log at `5`. */
async function stateOf(
  position: string | undefined,
  liveBuild: string | undefined,
  hasReader: boolean,
  nextType = 'Opened.v1',
): Promise<{ readonly state: string; readonly build: string }> {
  const log = {
    head: async () => '5',
    async *follow() {
      yield { events: [{ type: nextType, metadata: { recordedAt: '' } }], through: '5', caughtUp: true };
    },
  };
  const store = {
    findLive: async () => (liveBuild === undefined ? undefined : { collection, build: liveBuild }),
    checkpoint: async () => (position === undefined ? undefined : { position }),
  };
  const held = { name: readerLease(readerName(collection)), owner: 'server', epoch: 1 };
  const leases: Pick<Leases, 'holder'> = {
    holder: async (name) => (hasReader && name === held.name ? held : undefined),
  };
  const parked = { list: async () => [] };
  const catalogue = new EventCatalogue([{ category: 'account', types: { Opened: [] } }]);
  const states = new ProjectionStates(log as never, store as never, leases as never, parked as never, catalogue);
  const { state, build } = await states.of(projection);
  return { state, build };
}

describe('The state of a projection', () => {
  it('is building until its first build is complete, as after the loss of the read models', async () => {
    expect(await stateOf(undefined, undefined, true)).toEqual({ state: 'building', build: '' });
    expect(await stateOf('3', undefined, true)).toEqual({ state: 'building', build: '' });
    expect(await stateOf('5', undefined, true)).toEqual({ state: 'building', build: '' });
  });

  it('is catching up, then live, with a complete build', async () => {
    expect(await stateOf('3', 'initial', true)).toEqual({ state: 'catching_up', build: 'initial' });
    expect(await stateOf('5', 'initial', true)).toEqual({ state: 'live', build: 'initial' });
  });

  it('is blocked in front of an event that a later release has stored', async () => {
    expect(await stateOf('3', 'initial', true, 'Opened.v2')).toEqual({ state: 'blocked', build: 'initial' });
    expect(await stateOf('3', undefined, true, 'Opened.v2')).toEqual({ state: 'blocked', build: '' });
    expect(await stateOf('3', 'initial', true, 'Unhandled.v9')).toEqual({ state: 'catching_up', build: 'initial' });
  });

  it('is stopped where no process runs its reader', async () => {
    expect(await stateOf('5', 'initial', false)).toEqual({ state: 'stopped', build: 'initial' });
    expect(await stateOf(undefined, undefined, false)).toEqual({ state: 'stopped', build: '' });
  });
});
