import { describe, expect, it } from '@jest/globals';
import { toPosition, toServerPosition } from './eventstoredb-positions.ts';

describe('positions', () => {
  const pairs = [
    { commit: 0n, prepare: 0n },
    { commit: 9n, prepare: 9n },
    { commit: 10n, prepare: 0n },
    { commit: 10n, prepare: 9n },
    { commit: 10n, prepare: 10n },
    { commit: 2n ** 63n, prepare: 2n ** 53n + 1n },
    { commit: 2n ** 64n - 1n, prepare: 0n },
  ];

  it('sort as text like the pairs, after the beginning', () => {
    const texts = pairs.map(toPosition);
    expect(texts.toReversed().sort()).toEqual(texts);
    expect(texts.every((text) => text > '')).toBe(true);
  });

  it('are converted back unchanged', () => {
    expect(pairs.map(toPosition).map(toServerPosition)).toEqual(pairs);
    expect(toServerPosition('')).toBe('start');
  });

  it('of another log are refused', () => {
    expect(() => toServerPosition('00000000000000000012')).toThrow(/not a position/);
  });
});
