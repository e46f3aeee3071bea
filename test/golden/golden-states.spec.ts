import { describe, expect, it } from '@jest/globals';
import { parseState, stringifyState } from '../../libs/event-sourcing/src/snapshots/state-json.ts';
import { goldenEvent, goldenVersions } from './golden-events.ts';
import { streamKinds } from './stream-kinds.ts';

const withSnapshots = streamKinds.filter(({ snapshotVersion }) => snapshotVersion !== undefined);

/**
 * A state whose shape or content changes needs a new `snapshotVersion` of its kind of stream; under it, `-u` writes a
 * new snapshot. Otherwise states that an earlier release saved would be used as if they were of this one.
 */
describe('the states that are saved of long streams', () => {
  it.each(withSnapshots)('do not change within a version: $family.category', ({ family, decider, snapshotVersion }) => {
    let state = decider.initialState;
    const statesAfter: Record<string, string> = {};
    for (const [index, { category, stored }] of goldenVersions.entries()) {
      if (category !== family.category) continue;
      const event = goldenEvent(stored, index);
      const continued = decider.evolve(parseState(stringifyState(state)), event);
      state = decider.evolve(state, event);
      statesAfter[stored] = stringifyState(state);
      expect(stringifyState(continued)).toBe(statesAfter[stored]);
    }
    expect(statesAfter).toMatchSnapshot(`${family.category} version ${snapshotVersion}`);
  });

  it('are those of every stream that can become longer without end', () => {
    const categories = withSnapshots.map(({ family }) => family.category);
    expect(categories.toSorted()).toEqual([
      'acceptedRisks',
      'keyring',
      'receipts',
      'schedules',
      'slots',
      'targets',
      'usage',
      'webhookEndpoints',
    ]);
  });
});
