import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { base62From, encodeBase62 } from './base62.ts';
import { derivedToken, derivedUuid, SystemIds } from './ids.ts';

const ids = new SystemIds();

/** How often each character stands at a place, over many texts. */
function frequencies(texts: readonly string[], place: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text.charAt(place), (counts.get(text.charAt(place)) ?? 0) + 1);
  return counts;
}

describe('tokens', () => {
  it.each([
    ['drawn', () => ids.token()],
    ['derived', () => derivedToken(22, ids.token(), 'scan')],
  ])('10,000 that are %s are all different, and no place of them tells anything', (_, make) => {
    const tokens = Array.from({ length: 10_000 }, make);
    expect(tokens.every((token) => /^[0-9A-Za-z]{22}$/.test(token))).toBe(true);
    expect(new Set(tokens).size).toBe(10_000);
    for (const place of [0, 1, 11, 21]) {
      const counts = [...frequencies(tokens, place).values()];
      expect(counts).toHaveLength(62);
      // 161 are expected at each; five standard deviations are 63.
      expect(Math.min(...counts)).toBeGreaterThan(90);
      expect(Math.max(...counts)).toBeLessThan(235);
    }
    expect(tokens.toSorted()).not.toEqual(tokens);
  });

  it('are the same for the same causes, and differ for others', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (one, other) => {
        expect(derivedToken(22, ...one)).toBe(derivedToken(22, ...one));
        expect(derivedUuid(...one) === derivedUuid(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
    expect(derivedUuid('ab', 'c')).not.toBe(derivedUuid('a', 'bc'));
  });

  it('are the same in every release: what an earlier one has derived is in the log', () => {
    expect(derivedUuid('create', 'scan_42', '0')).toBe('b94cb933-c623-8da3-bdb2-965da3ca2a24');
    expect(derivedToken(22, 'delivery', 'evt_1', 'we_1')).toBe('HxS4Tm7RDhpEAUtb2JPLqu');
  });
});

describe('ids of events', () => {
  const uuid = (version: number) =>
    new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

  it('are UUIDs of version 7 that sort by time, or of version 8 when derived', async () => {
    const first = ids.event();
    await new Promise((resolve) => setTimeout(resolve, 3));
    const second = ids.event();
    expect(first).toMatch(uuid(7));
    expect(second > first).toBe(true);
    expect(derivedUuid('a')).toMatch(uuid(8));
  });
});

describe('base 62', () => {
  it.each([
    [0n, 3, '000'],
    [61n, 1, 'z'],
    [62n, 2, '10'],
    [2n ** 64n, 11, 'LygHa16AHYG'],
    [0, 2, '00'],
    [2 ** 32 - 1, 6, '4gfFC3'],
  ])('writes %i in %i characters as %s', (value, length, text) => {
    expect(encodeBase62(value, length)).toBe(text);
  });

  it('rejects bytes that would make some characters more likely', () => {
    const bytes = [248, 255, 0, 61, 62, 247];
    expect(base62From(() => bytes.shift() ?? 0, 4)).toBe('0z0z');
  });

  it('sorts like the numbers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), fc.bigInt({ min: 0n, max: 2n ** 128n }), (one, other) => {
        expect(encodeBase62(one, 22) < encodeBase62(other, 22)).toBe(one < other);
      }),
    );
  });
});
