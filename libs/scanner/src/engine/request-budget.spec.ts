import { describe, expect, it } from '@jest/globals';
import { fairShares, RequestBudget } from './request-budget.ts';
import type { RequestShare } from './request-budget.ts';

const never = new AbortController().signal;
const share = (need: number, weight = 1) => ({ need, weight });

describe('fair shares', () => {
  it('meet small needs, and divide what is left by weight', () => {
    const shares = fairShares(
      100,
      new Map([
        ['small', share(10)],
        ['large', share(500)],
        ['heavy', share(500, 2)],
      ]),
    );
    expect(Object.fromEntries(shares)).toEqual({ small: 10, large: 30, heavy: 60 });
  });

  it('give nobody more than its need', () => {
    expect([
      ...fairShares(
        100,
        new Map([
          ['a', share(10)],
          ['b', share(20)],
        ]),
      ).values(),
    ]).toEqual([10, 20]);
  });
});

describe('the budget of requests', () => {
  const spendAll = (budget: RequestBudget, id: string): number => {
    let spent = 0;
    while (budget.hasRoom(id) && budget.spend(id)) spent += 1;
    return spent;
  };
  it('keeps a reserve for one spender, for which nobody waits', async () => {
    const budget = new RequestBudget(10);
    budget.reserve('late', 2);
    expect(spendAll(budget, 'a')).toBe(8);
    expect(await budget.room('a', never)).toBe(false);
    expect(budget.spend('a')).toBe(false);
    expect([budget.spend('late'), budget.spend('late'), budget.spend('late')]).toEqual([true, true, false]);
    expect(budget.sent).toBe(10);
  });

  const divided = (limit: number): RequestBudget => {
    const budget = new RequestBudget(limit);
    budget.guarantee(
      90,
      new Map([
        ['a', share(1000)],
        ['b', share(1000)],
      ]),
    );
    return budget;
  };

  it('lets nobody spend what was guaranteed to another', () => {
    const budget = divided(100);
    // Its 45, and the 10 that were promised to nobody.
    expect(spendAll(budget, 'a')).toBe(55);
    expect(spendAll(budget, 'b')).toBe(45);
    expect(budget.sent).toBe(100);
  });

  it('gives what a finished spender left to the others', () => {
    const budget = divided(100);
    budget.finish('b');
    expect(spendAll(budget, 'a')).toBe(100);
  });

  it('lets a spender wait for room until another has finished', async () => {
    const budget = divided(100);
    spendAll(budget, 'a');
    const room = budget.room('a', never);
    budget.finish('b');
    expect(await room).toBe(true);
  });

  const grouped = (): RequestBudget => {
    const budget = new RequestBudget(100);
    budget.guarantee(
      90,
      new Map<string, RequestShare>([
        ['surveys', { ...share(1000), group: 'browser' }],
        ['follows', { ...share(1000), group: 'browser' }],
        ['other', share(1000)],
      ]),
    );
    return budget;
  };
  it('lets a spender use what was promised to those that wait for its results', async () => {
    const budget = grouped();
    spendAll(budget, 'other');
    spendAll(budget, 'surveys');
    expect(budget.sent).toBe(100);
    expect(budget.isWithinShare('other')).toBe(false);
  });

  it('takes nothing from what others were promised for a group whose share was used', () => {
    const budget = grouped();
    expect([spendAll(budget, 'surveys'), spendAll(budget, 'follows'), spendAll(budget, 'other')]).toEqual([70, 0, 30]);
  });

  it('says that there will be no room once every request was sent, or the scan is over', async () => {
    const budget = divided(100);
    spendAll(budget, 'a');
    const room = budget.room('a', never);
    const stop = new AbortController();
    const stopped = budget.room('a', stop.signal);
    stop.abort();
    expect(await stopped).toBe(false);
    spendAll(budget, 'b');
    expect(await room).toBe(false);
    expect(budget.spend('a')).toBe(false);
  });
});
