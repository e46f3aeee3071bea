import { describe, expect, it } from '@jest/globals';
import { fairShares, sharedCapacity } from './fair-shares.ts';

describe('the capacity of a process', () => {
  it('is shared but for a quarter, which is for accounts that run no scan', () => {
    expect([1, 2, 4, 16, 32].map(sharedCapacity)).toEqual([1, 1, 3, 12, 24]);
  });
});

describe('fair shares', () => {
  it('go to the account that has the fewest scans, one after the other', () => {
    const demands = [
      { running: 3, startable: ['a1', 'a2'] },
      { running: 0, startable: ['b1', 'b2', 'b3'] },
      { running: 1, startable: ['c1'] },
    ];
    expect(fairShares(demands, 10)).toEqual(['b1', 'b2', 'c1', 'b3', 'a1', 'a2']);
    expect(fairShares(demands, 2)).toEqual(['b1', 'b2']);
  });

  it('keep the order of the accounts among equals, and the order of scans within an account', () => {
    const demands = ['a', 'b', 'c'].map((id) => ({ running: 0, startable: [`${id}1`, `${id}2`] }));
    expect(fairShares(demands, 4)).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('are nothing without capacity', () => {
    expect(fairShares([{ running: 0, startable: ['a'] }], -3)).toEqual([]);
  });
});
