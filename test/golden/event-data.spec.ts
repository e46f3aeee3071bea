import { describe, expect, it } from '@jest/globals';
import { MalformedEvent, splitStoredType } from '#event-sourcing';
import { eventSchemas } from '../../libs/service/src/wiring/event-schemas.ts';
import { eventCatalogue } from '../../libs/service/src/wiring/features.ts';
import { goldenVersions, storedGoldenEvent } from './golden-events.ts';

const decode = (type: string, data: object): unknown => eventCatalogue.decode({ ...storedGoldenEvent(type, 0), data });
const dataOf = (type: string): Record<string, unknown> => ({ ...storedGoldenEvent(type, 0).data });

/** A value of another type, which no schema allows in its place. */
const wrong = (value: unknown): unknown => (typeof value === 'object' && value !== null ? 42 : { of: 'another type' });

describe('the data of a stored event', () => {
  it('has a schema for every type', () => {
    expect(Object.keys(eventSchemas).toSorted()).toEqual(
      [...new Set(goldenVersions.map(({ stored }) => splitStoredType(stored).type))].toSorted(),
    );
  });

  it.each(goldenVersions)('of $stored is decoded as it was released', ({ stored }) => {
    expect(() => decode(stored, dataOf(stored))).not.toThrow();
  });

  it.each(goldenVersions)('of $stored is malformed when it is empty', ({ stored }) => {
    expect(() => decode(stored, {})).toThrow(MalformedEvent);
  });

  it.each(goldenVersions)('of $stored is malformed when a member has another type', ({ stored }) => {
    const data = dataOf(stored);
    for (const [name, value] of Object.entries(data)) {
      // The recorded body of a response may be anything.
      if (`${stored} ${name}` === 'RequestAnswered.v1 body') continue;
      expect(() => decode(stored, { ...data, [name]: wrong(value) })).toThrow(MalformedEvent);
    }
  });

  it('may have members that a later release has added', () => {
    expect(() => decode('ScanStarted.v1', { ...dataOf('ScanStarted.v1'), region: 'eu' })).not.toThrow();
  });

  it('is described where it is wrong', () => {
    const data = { ...dataOf('ScanQueued.v1'), createdAt: 42 };
    expect(() => decode('ScanQueued.v1', data)).toThrow(
      'the data of ScanQueued.v1 is not valid: /createdAt must be string',
    );
  });
});
