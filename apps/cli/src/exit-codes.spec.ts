import { describe, expect, it } from '@jest/globals';
import { exitCodeOf, explanationOf } from './exit-codes.ts';

describe('a query that meets a damaged part of a file', () => {
  it('is explained with what helps', () => {
    const failure = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
    expect(exitCodeOf(failure)).toBe(1);
    expect(explanationOf(failure)).toContain('damaged (database disk image is malformed)');
    expect(explanationOf(failure)).toContain('Restore events.db from a backup');
  });
});
