import { describe, expect, it } from '@jest/globals';
import type { PointCheck, ProbedPoint } from '../../check.ts';
import { RequestBudget } from '../request-budget.ts';
import { canarySpender } from '../request-plan.ts';
import { check, runOnPoints, siteOf } from './testing/point-checks.ts';

const pages = 10;
const light = { id: 'light', needs: [], maxRequests: 1, requestWeight: 0.01 } as unknown as PointCheck['meta'];

/** Weighs so little that it comes after all other checks, unless a response shows an error. */
const lookingForErrors = (found: boolean): PointCheck =>
  check('light', {
    meta: light,
    suspects: ({ text }) => text.includes('error'),
    probePoint: async ({ point }, probe) => {
      const response = await probe.fetch(point.request('light'));
      return found && response?.text.includes('error') === true ? { url: point.url, evidence: 'error' } : undefined;
    },
  });

/** Sends one request, and finds nothing. */
const silentHeavy = check('heavy', {
  probePoint: async ({ point }, probe) => {
    await probe.fetch(point.request('heavy'));
    return undefined;
  },
});

/** A budget in which every canary, and the checks of `points` points, have room. */
function budgetFor(checks: readonly PointCheck[], points: number): RequestBudget {
  const budget = new RequestBudget(pages + points * checks.length);
  budget.guarantee(pages, new Map([[canarySpender, { need: pages, weight: 1 }]]));
  return budget;
}

describe('a check that suspects a point', () => {
  it.each(['canary', 'heavy'])(
    'comes next there, where the response to the request of %s has shown it',
    async (word) => {
      const checks = [check('heavy'), lookingForErrors(true)];
      const otherwise = ({ url }: { readonly url: URL }) =>
        url.pathname === '/pe' && (url.search.includes(word) || url.search.includes('light')) ? 'an error' : '<p>found';
      const { results } = await runOnPoints(checks, { ...siteOf(pages), otherwise }, { budget: budgetFor(checks, 5) });
      expect(results.get('light')?.outcomes).toMatchObject([{ evidence: 'error' }]);
    },
  );

  it('comes in its usual turn again once that has been wrong', async () => {
    const checks = [check('heavy'), lookingForErrors(false)];
    const site = { ...siteOf(pages), otherwise: 'an error' };
    const { sent } = await runOnPoints(checks, site, { budget: budgetFor(checks, 5) });
    expect(sent.filter((spender) => spender === 'light').length).toBeLessThan(5);
    expect(sent.filter((spender) => spender === 'heavy').length).toBeGreaterThan(5);
  });

  it('comes before others at a point that bears few requests', async () => {
    const checks = [check('heavy'), check('other'), lookingForErrors(true)];
    const budget = new RequestBudget(10);
    const spenders = [canarySpender, ...checks.map(({ meta }) => meta.id)];
    budget.guarantee(10, new Map(spenders.map((id) => [id, { need: 2, weight: 1 }])));
    const site = { ...siteOf(1), otherwise: 'an error' };
    const { results } = await runOnPoints(checks, site, { maxRequests: 1, budget });
    expect(results.get('light')?.outcomes).toHaveLength(1);
  });

  it('waits where it comes only after a response to another check, which is put off', async () => {
    const only = { ...lookingForErrors(true), after: ['heavy'] };
    const checks = [check('heavy'), { ...only, appliesTo: ({ isSuspected }: ProbedPoint) => isSuspected }];
    const budget = new RequestBudget(4 * pages);
    const needs = { [canarySpender]: pages, heavy: 1, light: 1 };
    budget.guarantee(pages + 2, new Map(Object.entries(needs).map(([id, need]) => [id, { need, weight: 1 }])));
    const otherwise = ({ url }: { readonly url: URL }) =>
      url.pathname === '/pj' && !url.search.includes('canary') ? 'an error' : '<p>found';
    const { results, sent } = await runOnPoints(checks, { ...siteOf(pages), otherwise }, { budget });
    expect(results.get('light')?.outcomes).toHaveLength(1);
    expect(results.get('light')?.skipped).toBeUndefined();
    expect(sent.filter((spender) => spender === 'light')).toHaveLength(1);
    expect(sent.filter((spender) => spender === 'heavy')).toHaveLength(pages);
  });

  it('is not missed where it applies to no point, whatever it waits for', async () => {
    const checks = [check('heavy'), check('never', { after: ['heavy'], appliesTo: () => false })];
    const { results } = await runOnPoints(checks, siteOf(pages), { budget: new RequestBudget(2 * pages - 1) });
    expect(results.get('heavy')?.skipped).toBeDefined();
    expect(results.get('never')?.skipped).toBeUndefined();
  });

  it('comes to a point once the check that it waits for has passed there, which was rejected before', async () => {
    const only = { ...lookingForErrors(true), after: ['heavy'] };
    const checks = [silentHeavy, { ...only, appliesTo: ({ isSuspected }: ProbedPoint) => isSuspected }];
    let received = 0;
    const otherwise = ({ url }: { readonly url: URL }) => {
      if (!/heavy|light/.test(url.search)) return '<p>found';
      return (received += 1) === 1 ? { status: 429, body: 'slow down' } : 'an error';
    };
    const { results, tested } = await runOnPoints(checks, { ...siteOf(1), otherwise });
    expect(results.get('light')?.outcomes).toHaveLength(1);
    expect(tested).toBe(1);
  });

  it.each([
    ['suspected the point', lookingForErrors(false)],
    ['suspects none', { ...silentHeavy, meta: light }],
  ])(
    'does not come to a point again where it has been, whose other check was rejected: one that %s',
    async (_, one) => {
      let received = 0;
      const otherwise = ({ url }: { readonly url: URL }) =>
        url.search.includes('heavy') && (received += 1) === 1 ? { status: 429, body: 'slow down' } : 'an error';
      const { sent } = await runOnPoints([silentHeavy, { ...one, after: ['heavy'] }], { ...siteOf(1), otherwise });
      expect(sent.filter((spender) => spender === 'heavy')).toHaveLength(2);
      expect(sent.filter((spender) => spender === 'light')).toHaveLength(1);
    },
  );
});
