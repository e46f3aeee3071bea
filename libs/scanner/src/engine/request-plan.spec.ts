import { describe, expect, it } from '@jest/globals';
import type { Check } from '../check.ts';
import { RequestBudget } from './request-budget.ts';
import { collectionSpender, crawlSpender, planRequests } from './request-plan.ts';

const checkOf = (id: string, kind: 'explore' | 'probe'): Check =>
  ({ meta: { id, maxRequests: 1_500 }, [kind]: () => Promise.resolve([]) }) as unknown as Check;

function spendAll(budget: RequestBudget, id: string): number {
  let spent = 0;
  while (budget.hasRoom(id) && budget.spend(id)) spent += 1;
  return spent;
}

describe('the plan of requests', () => {
  it('lets a check that visits pages go on with what those were promised that wait for its visits', () => {
    const budget = new RequestBudget(1_000);
    planRequests(budget, [checkOf('surveys', 'explore'), checkOf('follows', 'explore'), checkOf('probes', 'probe')]);
    budget.finish(crawlSpender);
    spendAll(budget, 'probes');
    const before = budget.sent;
    spendAll(budget, 'surveys');
    expect(budget.sent - before).toBeGreaterThan(300);
    expect(budget.hasRoom('probes')).toBe(false);
    expect(budget.hasRoom('follows')).toBe(false);
  });

  it.each([60, 1_500])('promises no more than a limit of %d has besides the first and the last requests', (limit) => {
    const budget = new RequestBudget(limit);
    planRequests(budget, [checkOf('one', 'probe'), checkOf('other', 'probe')]);
    for (let sent = 0; sent < 10; sent += 1) budget.spend(collectionSpender);
    spendAll(budget, 'one');
    spendAll(budget, 'other');
    let ofCrawl = 0;
    while (budget.isWithinShare(crawlSpender)) {
      expect(budget.spend(crawlSpender)).toBe(true);
      ofCrawl += 1;
    }
    expect(ofCrawl).toBeGreaterThanOrEqual(Math.floor((limit - 15) * 0.4));
  });
});
