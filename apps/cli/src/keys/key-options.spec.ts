import { describe, expect, it } from '@jest/globals';
import { expiryOf, overlapOf, scopesOf } from './key-options.ts';

const wrongUse = expect.objectContaining({ exitCode: 2 });
const now = Date.parse('2026-06-01T12:00:00Z');

describe('The options of a key', () => {
  it('take scopes once each, and the default three when none are given', () => {
    expect(scopesOf('keys:read, scans:read,keys:read')).toEqual(['keys:read', 'scans:read']);
    expect(scopesOf(undefined)).toEqual(['scans:read', 'scans:write', 'usage:read']);
    for (const text of ['', 'scans:eat', 'scans:read,']) expect(() => scopesOf(text)).toThrow(wrongUse);
  });

  it('take an expiry in the future, in any offset', () => {
    expect(expiryOf('2026-06-01T15:00:00+02:00', now)).toBe('2026-06-01T13:00:00.000Z');
    expect(expiryOf(undefined, now)).toBeNull();
    for (const text of ['2026-06-01T12:00:00Z', '2026-06-02', 'tomorrow', '2026-13-01T00:00:00Z']) {
      expect(() => expiryOf(text, now)).toThrow(wrongUse);
    }
  });

  it('take 0 to 168 hours of overlap, a day when nothing is said', () => {
    expect([overlapOf(undefined), overlapOf('0'), overlapOf('168')]).toEqual([24, 0, 168]);
    for (const text of ['169', '-1', '1.5', 'x', '']) expect(() => overlapOf(text)).toThrow(wrongUse);
  });
});
