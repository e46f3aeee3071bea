import { describe, expect, it } from '@jest/globals';
import { countOf, wasOrWere } from './count-of.ts';

describe('a count with its noun', () => {
  it('is singular for one, and plural for none and for more', () => {
    expect([0, 1, 2].map((count) => countOf(count, 'page'))).toEqual(['0 pages', '1 page', '2 pages']);
    expect([1, 2].map((count) => countOf(count, 'proxy', 'proxies'))).toEqual(['1 proxy', '2 proxies']);
  });

  it('has a verb that agrees', () => {
    expect([0, 1, 2].map(wasOrWere)).toEqual(['were', 'was', 'were']);
  });
});
