import { describe, expect, it } from '@jest/globals';
import { parseExpiry, parseOverlapHours, parseScopes } from './key-options.ts';

const usageError = expect.objectContaining({ exitCode: 2 });
const now = Date.parse('2026-06-01T12:00:00Z');

describe('The options of an API key', () => {
  it('deduplicate scopes, and default to three scopes', () => {
    expect(parseScopes('keys:read, scans:read,keys:read')).toEqual(['keys:read', 'scans:read']);
    expect(parseScopes(undefined)).toEqual(['scans:read', 'scans:write', 'usage:read']);
    for (const text of ['', 'scans:eat', 'scans:read,']) expect(() => parseScopes(text)).toThrow(usageError);
  });

  it('accept an expiry in the future, with any offset', () => {
    expect(parseExpiry('2026-06-01T15:00:00+02:00', now)).toBe('2026-06-01T13:00:00.000Z');
    expect(parseExpiry('9999-12-31T23:59:59-23:59', now)).toBe('9999-12-31T23:59:59.999Z');
    expect(parseExpiry(undefined, now)).toBeNull();
    for (const text of ['2026-06-01T12:00:00Z', '2026-06-02', 'tomorrow', '2026-13-01T00:00:00Z']) {
      expect(() => parseExpiry(text, now)).toThrow(usageError);
    }
  });

  it('accept an overlap of 0 to 168 hours, and default to 24', () => {
    expect([parseOverlapHours(undefined), parseOverlapHours('0'), parseOverlapHours('168')]).toEqual([24, 0, 168]);
    for (const text of ['169', '-1', '1.5', 'x', '']) expect(() => parseOverlapHours(text)).toThrow(usageError);
  });
});
