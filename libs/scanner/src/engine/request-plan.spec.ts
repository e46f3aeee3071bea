import { describe, expect, it } from '@jest/globals';
import type { Check } from '../check.ts';
import { RequestBudget } from './request-budget.ts';
import { crawlSpender, planRequests } from './request-plan.ts';

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
});
