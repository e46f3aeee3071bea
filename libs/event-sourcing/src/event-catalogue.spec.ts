import { describe, expect, it } from '@jest/globals';
import {
  concernsReader,
  EventCatalogue,
  MalformedEvent,
  NewerEventVersion,
  splitStoredType,
  UnknownEventType,
} from './event-catalogue.ts';
import type { Upcaster } from './event-catalogue.ts';
import { storedEvent } from './testing/stored-event.ts';

const via =
  (version: number): Upcaster =>
  ({ path }) => ({ path: [...((path as readonly number[] | undefined) ?? []), version] });
const family = { category: 'thing', types: { Happened: [via(2), via(3)], Ended: [] } };
const catalogue = new EventCatalogue([family]);

const stored = (type: string, data: object = {}) => storedEvent('thing-1', 7, { type, data });

describe('A catalogue of events', () => {
  it.each([
    [1, [2, 3]],
    [2, [3]],
    [3, undefined],
  ])('converts version %i to the current one, version by version', (version, path) => {
    const given = stored(`Happened.v${version}`);
    const { data, ...event } = catalogue.decode(given);
    expect(data).toEqual(path === undefined ? {} : { path });
    const { id, stream, revision, position, metadata } = given;
    expect(event).toEqual({ type: 'Happened', id, stream, revision, position, metadata });
  });

  it('stores events in their current versions', () => {
    expect(catalogue.storedType('Happened')).toBe('Happened.v3');
    expect(catalogue.storedType('Ended')).toBe('Ended.v1');
    expect(() => catalogue.storedType('Other')).toThrow(UnknownEventType);
  });

  it.each(['Happened.v4', 'Ended.v2', 'Ended.v10'])(
    'never passes over %s, which a later release has stored',
    (type) => {
      expect(catalogue.isNewer(type)).toBe(true);
      expect(() => catalogue.decode(stored(type))).toThrow(NewerEventVersion);
      expect(() => catalogue.decodeKnown(stored(type))).toThrow(NewerEventVersion);
    },
  );

  it.each(['Happened.v3', 'Happened.v1', 'Other.v9', 'Happened', 'Happened.v0'])(
    'knows that %s is not newer',
    (type) => {
      expect(catalogue.isNewer(type)).toBe(false);
    },
  );

  it.each([
    'Other.v1',
    'my.Happened.v1',
    'Happened',
    'Happened.v',
    'Happened.v0',
    'Happened.v01',
    'Happened.v1.v1',
    'Happened.v1 ',
    '.v1',
    '',
    // What every object has is no type.
    'toString.v1',
    'constructor.v1',
    '__proto__.v1',
  ])('does not know %j, as of another program', (type) => {
    expect(() => catalogue.decode(stored(type))).toThrow(UnknownEventType);
    expect(catalogue.decodeKnown(stored(type))).toBeUndefined();
  });

  it('refuses what could not be read, or does not have the shape of its type once it is converted', () => {
    const strict = new EventCatalogue([family], (type, data) => ('path' in data ? undefined : `${type} has no path`));
    expect(strict.decode(stored('Happened.v2')).data).toEqual({ path: [3] });
    for (const [event, problem] of [
      [stored('Happened.v3'), 'Happened has no path'],
      [{ ...stored('Happened.v2'), malformed: 'it is not JSON' }, 'it is not JSON'],
    ] as const) {
      expect(() => strict.decode(event)).toThrow(MalformedEvent);
      expect(() => strict.decode(event)).toThrow(problem);
      expect(strict.decodeKnown(event)).toBeUndefined();
    }
  });

  it('has each type once', () => {
    expect(() => new EventCatalogue([family, { ...family, category: 'other' }])).toThrow('Happened');
  });
});

describe('A reader', () => {
  it('looks at events of its types in every version, and at those of which it cannot know the type', () => {
    const handles = ['Happened'];
    for (const type of ['Happened.v1', 'Happened.v9', 'foreign', '']) {
      expect(concernsReader(handles, stored(type))).toBe(true);
    }
    for (const type of ['Ended.v1', 'Happened2.v1']) expect(concernsReader(handles, stored(type))).toBe(false);
    expect(concernsReader(handles, { ...stored('Ended.v1'), malformed: 'it is not JSON' })).toBe(true);
  });

  it('reads the names of types, however many others there are', () => {
    for (let n = 0; n < 2_000; n += 1) expect(concernsReader(['Happened'], stored(`Foreign${n}.v1`))).toBe(false);
    expect(splitStoredType('LaterType.v12')).toEqual({ type: 'LaterType', version: 12 });
    expect(() => splitStoredType('LaterType')).toThrow(UnknownEventType);
  });
});
