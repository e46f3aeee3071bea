import { describe, expect, it } from '@jest/globals';
import type { StreamKind } from '../decider.ts';
import { EventCatalogue } from '../event-catalogue.ts';
import { readEvents, readState } from './stream-state.ts';
import { InMemoryEventLog } from '../testing/in-memory-event-log.ts';
import { storedEvent } from '../testing/stored-event.ts';

interface Happened {
  readonly type: 'Happened';
  readonly data: { readonly n: number };
}

const history: StreamKind<readonly number[], never, Happened> = {
  family: { category: 'thing', types: { Happened: [] } },
  decider: { initialState: [], decide: () => [], evolve: (seen, { data }) => [...seen, data.n] },
};
const catalogue = new EventCatalogue([history.family]);

describe('reading the state of a stream', () => {
  const logOf = (count: number): InMemoryEventLog => {
    const log = new InMemoryEventLog();
    const events = Array.from({ length: count }, (_, n) => storedEvent('thing-1', n, { data: { n } }));
    if (count > 0) log.store('thing-1', 'none', events);
    return log;
  };

  it('folds all events, and ends at the last', async () => {
    const log = logOf(3);
    expect(await readState(log, catalogue, history, '1')).toEqual({
      state: [0, 1, 2],
      revision: 2,
      position: log.events[2]?.position,
    });
  });

  it('is the initial state for a stream that does not exist', async () => {
    expect(await readState(logOf(0), catalogue, history, '1')).toEqual({ state: [], revision: 'none', position: '' });
  });

  it('is refused where an event is unknown, of a later release or malformed: nothing is decided on a part of a stream', async () => {
    const refused = [
      ['Unheard.v1', undefined, 'revision 1 of thing-1: no family declares the event type Unheard'],
      ['Happened.v2', undefined, 'revision 1 of thing-1, was stored by a later release'],
      ['Happened.v1', 'it is no JSON', 'revision 1 of thing-1: it is no JSON'],
    ] as const;
    for (const [type, malformed, message] of refused) {
      const log = logOf(1);
      const event = storedEvent('thing-1', 1, { type, ...(malformed !== undefined && { malformed }) });
      log.store('thing-1', 0, [event]);
      await expect(readState(log, catalogue, history, '1')).rejects.toThrow(message);
      await expect(readEvents(log, catalogue, history, '1')).rejects.toThrow(message);
    }
  });

  it.each([0, 1, 2])('reads and folds only what follows a state known at revision %i', async (revision) => {
    const log = logOf(4);
    const known = { state: [-1], revision, position: 'known' };
    const { state } = await readState(log, catalogue, history, '1', known);
    expect(state).toEqual([-1, ...[0, 1, 2, 3].slice(revision + 1)]);
    expect(log.eventsRead).toBe(3 - revision);
  });
});
