import { describe, expect, it } from '@jest/globals';
import { documentIdsOf } from '#event-sourcing';
import type { Projection } from '#event-sourcing';
import { eventCatalogue, projections } from '../../libs/service/src/wiring/features.ts';
import { goldenEvent, goldenFiles, goldenVersions } from './golden-events.ts';
import { streamKinds } from './stream-kinds.ts';

/** Paths of properties that a document or state must not have: those that an old event left undefined. */
function emptyMembers(value: unknown, path = ''): readonly string[] {
  if (value === undefined) return [path];
  if (value instanceof Map) return emptyMembers([...value.values()], path);
  if (typeof value !== 'object' || value === null) return Number.isNaN(value) ? [path] : [];
  return Object.entries(value).flatMap(([name, inner]) => emptyMembers(inner, `${path}.${name}`));
}

describe('stored events of earlier releases', () => {
  it('have one golden file for each version in the catalogue, and no other', () => {
    expect([...goldenFiles.keys()].toSorted()).toEqual(goldenVersions.map(({ stored }) => stored).toSorted());
  });

  it('belong to stream kinds that are all tested here', () => {
    expect(streamKinds.map(({ family }) => family)).toEqual(expect.arrayContaining([...eventCatalogue.families]));
  });

  it.each(streamKinds)('can still be folded by the decider of $family.category', ({ family, decider }) => {
    const events = goldenVersions.filter(({ category }) => category === family.category);
    let state = decider.initialState;
    for (const [index, { stored }] of events.entries()) {
      const event = goldenEvent(stored, index);
      expect(emptyMembers(event.data, stored)).toEqual([]);
      state = decider.evolve(state, event);
      expect(emptyMembers(state, stored)).toEqual([]);
    }
  });

  it.each(projections)(
    'can still be projected without undefined properties to $collection.name',
    (projection: Projection) => {
      const documents = new Map<string, unknown>();
      for (const [index, { category, stored }] of goldenVersions.entries()) {
        if (!projection.categories.includes(category)) continue;
        const event = goldenEvent(stored, index);
        if (!projection.handles.includes(event.type)) continue;
        for (const id of documentIdsOf(projection, event)) {
          expect(id).toMatch(/^[\w-]+$/);
          const document = projection.evolve(documents.get(id), event);
          if (document === undefined) {
            documents.delete(id);
          } else {
            expect(emptyMembers(document, stored)).toEqual([]);
            documents.set(id, document);
          }
        }
      }
    },
  );
});
