import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit-codes.ts';
import { resultOf } from '../testing/scan-results.ts';
import { baselineOf, parseBaseline } from './baseline.ts';

describe('a baseline', () => {
  it('has the fingerprints of the findings', () => {
    const result = resultOf({ fingerprint: 'fp1_a' }, { fingerprint: 'fp1_b' }, { fingerprint: null });
    expect(parseBaseline(JSON.stringify(baselineOf(result)))).toEqual(new Set(['fp1_a', 'fp1_b']));
  });

  it('can be a JSON report', () => {
    expect(parseBaseline(JSON.stringify(resultOf({ fingerprint: 'fp1_a' })))).toEqual(new Set(['fp1_a']));
  });

  it.each(['', 'null', '[]', '{"findings": 1}'])('is not %j', (text) => {
    expect(() => parseBaseline(text)).toThrow(UsageError);
  });
});
