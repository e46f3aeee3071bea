import { describe, expect, it } from '@jest/globals';
import { documentIdsOf } from '#event-sourcing';
import { projections } from '../../libs/service/src/wiring/features.ts';
import { goldenEvent, goldenVersions } from './golden-events.ts';

/**
 * A document whose shape or content changes needs a new `version` of its collection; under it, this suite writes a new
 * snapshot. See docs/how-to/change-a-read-model.md before you update the snapshot of a version that exists.
 */
describe('the documents of a read model', () => {
  it.each(projections)('do not change within a version: $collection.name', (projection) => {
    const { name, version } = projection.collection;
    const documents = new Map<string, unknown>();
    const documentsAfter: Record<string, unknown> = {};
    for (const [index, { category, stored }] of goldenVersions.entries()) {
      if (!projection.categories.includes(category)) continue;
      const event = goldenEvent(stored, index);
      if (!projection.handles.includes(event.type)) continue;
      const after: Record<string, unknown> = {};
      for (const id of documentIdsOf(projection, event)) {
        const document = projection.evolve(documents.get(id), event);
        if (document === undefined) documents.delete(id);
        else documents.set(id, document);
        after[id] = document ?? 'deleted';
      }
      documentsAfter[stored] = after;
    }
    expect(documentsAfter).toMatchSnapshot(`${name} version ${version}`);
  });

  it.each(projections.filter(({ creates }) => creates !== undefined))(
    'are the same after an event that creates them, whatever they were before: $collection.name',
    (projection) => {
      const events = goldenVersions
        .filter(({ category }) => projection.categories.includes(category))
        .map(({ stored }, index) => goldenEvent(stored, index))
        .filter(({ type }) => projection.handles.includes(type));
      const creating = events.filter(({ type }) => projection.creates?.includes(type));
      expect(creating).not.toEqual([]);
      for (const created of creating) {
        const fresh = projection.evolve(undefined, created);
        for (const earlier of events) {
          const before = projection.evolve(fresh, earlier);
          expect(projection.evolve(before, created)).toEqual(fresh);
        }
      }
    },
  );
});
