import { describe, expect, it } from '@jest/globals';
import type { PointCheck } from '../../check.ts';
import { maxResponseBytes } from '../../points/injection-point.ts';
import { RequestBudget } from '../request-budget.ts';
import { canarySpender } from '../request-plan.ts';
import { check, runOnPoints, siteOf, target } from './testing/point-checks.ts';

describe('the checks of points', () => {
  it('run on every point after one canary', async () => {
    const { results, sent, tested } = await runOnPoints([check('a'), check('b')], siteOf(2));
    expect(sent).toEqual(['canaries', 'a', 'b', 'canaries', 'a', 'b']);
    expect(results.get('a')?.outcomes).toHaveLength(2);
    expect(tested).toBe(2);
  });

  it('send no canary twice, whose response is kept once for all of them', async () => {
    const budget = new RequestBudget(100);
    budget.guarantee(2, new Map([[canarySpender, { need: 2, weight: 1 }]]));
    const checks = Array.from({ length: 20 }, (_, at) => check(`check-${at}`));
    const long = { ...siteOf(2), otherwise: 'x'.repeat(maxResponseBytes) };
    const { sent, tested } = await runOnPoints(checks, long, { budget });
    expect(sent.filter((spender) => spender === canarySpender)).toHaveLength(2);
    expect(tested).toBe(2);
  });

  it('send no more for a point than it bears, all checks together', async () => {
    const eager = (id: string) =>
      check(id, {
        meta: { id, needs: [], maxRequests: 10, firstPassRequests: 2 } as unknown as PointCheck['meta'],
        probePoint: async ({ point }, probe) => {
          while ((await probe.fetch(point.request(id))) !== undefined);
          return undefined;
        },
      });
    const { sent, results } = await runOnPoints([eager('a'), eager('b')], siteOf(1), { maxRequests: 3 });
    expect(sent).toEqual(['canaries', 'a', 'a', 'b']);
    expect(results.get('a')?.skipped).toBeUndefined();
  });

  it('come to an end everywhere, though a check that others wait for uses up what a point bears', async () => {
    const eager = check('eager', {
      meta: { id: 'eager', needs: [], maxRequests: 10, firstPassRequests: 2 } as unknown as PointCheck['meta'],
      probePoint: async ({ point }, probe) => {
        while ((await probe.fetch(point.request('x'))) !== undefined);
        return undefined;
      },
    });
    const waiting = ['second', 'third'].map((id, at) => check(id, { after: [at === 0 ? 'eager' : 'second'] }));
    const { results, tested } = await runOnPoints([...waiting.toReversed(), eager], siteOf(1), { maxRequests: 6 });
    expect(tested).toBe(1);
    for (const id of ['eager', 'second', 'third']) expect([id, results.get(id)?.skipped]).toEqual([id, undefined]);
  });

  it('count a point once, also where several of them end there at the same moment', async () => {
    const { promise: bothStarted, resolve } = Promise.withResolvers<void>();
    let started = 0;
    const meeting = (id: string) =>
      check(id, {
        meta: { id, needs: [], maxRequests: 4, firstPassRequests: 1 } as unknown as PointCheck['meta'],
        probePoint: async ({ point }, probe) => {
          if ((await probe.fetch(point.request(id))) === undefined) return undefined;
          if ((await probe.fetch(point.request(id))) === undefined) return undefined;
          if ((started += 1) === 2) resolve();
          await bothStarted;
          return undefined;
        },
      });
    const { tested } = await runOnPoints([meeting('a'), meeting('b')], siteOf(1), { concurrency: 2 });
    expect(tested).toBe(1);
  });

  it('send no more for a point than it bears where they run at the same time', async () => {
    const slow = (id: string) =>
      check(id, {
        meta: { id, needs: [], maxRequests: 10, firstPassRequests: 1 } as unknown as PointCheck['meta'],
        probePoint: async ({ point }, probe) => {
          while ((await probe.fetch(point.request(id))) !== undefined) await new Promise(setImmediate);
          return undefined;
        },
      });
    const { sent, tested } = await runOnPoints([slow('a'), slow('b')], siteOf(1), { maxRequests: 6, concurrency: 2 });
    expect(sent).toHaveLength(1 + 6);
    expect(tested).toBe(1);
  });

  it('say at how many points a response was missing', async () => {
    const lossy = ({ url }: { readonly url: URL }) =>
      url.search.includes('lost') ? ({ failure: 'timeout' } as const) : '<p>found';
    const { results } = await runOnPoints([check('lost')], { ...siteOf(3), otherwise: lossy });
    expect(results.get('lost')?.skipped?.reason).toMatch(
      /^3 of 3 points were not tested completely: 1 of 1 request for a point failed: /,
    );
  });

  it('locate what they find', async () => {
    const { results } = await runOnPoints([check('a')], siteOf(1));
    expect(results.get('a')).toEqual({
      outcomes: [{ url: expect.any(URL), evidence: 'a', method: 'GET', parameter: 'q' }],
    });
  });

  it('spend nothing where the canary shows that there is nothing to find', async () => {
    const { sent } = await runOnPoints(
      [check('a', { appliesTo: ({ canary }) => canary?.response.text === 'canary' })],
      siteOf(2),
    );
    expect(sent).toEqual(['canaries', 'canaries']);
  });

  it('come after those that they wait for, and know what these found', async () => {
    const after = check('after', {
      after: ['before'],
      probePoint: async (_probed, probe) => ({ url: target, evidence: String(probe.found('before')) }),
    });
    const { results } = await runOnPoints([after, check('before')], siteOf(1));
    expect(results.get('after')?.outcomes).toMatchObject([{ evidence: 'true' }]);
  });

  it('have those that they wait for run first when their turn comes', async () => {
    const meta = (id: string, requestWeight: number): PointCheck['meta'] =>
      ({ id, needs: [], maxRequests: 1, requestWeight }) as unknown as PointCheck['meta'];
    const checks = [
      check('heavy', { meta: meta('heavy', 100), after: ['light'] }),
      check('middle', { meta: meta('middle', 10) }),
      check('light', { meta: meta('light', 1) }),
    ];
    const { sent } = await runOnPoints(checks, siteOf(3), { budget: new RequestBudget(9) });
    const count = (id: string) => sent.filter((spender) => spender === id).length;
    expect([count('heavy'), count('light'), count('middle')]).toEqual([3, 3, 0]);
  });

  it('each have their share; what one leaves goes to the others afterwards', async () => {
    const budget = new RequestBudget(12);
    const share = { need: 100, weight: 1 };
    budget.guarantee(12, new Map([canarySpender, 'busy', 'idle'].map((id) => [id, share])));
    const idle = check('idle', { appliesTo: () => false });
    const { sent, tested } = await runOnPoints([check('busy'), idle], siteOf(6), { budget });
    const count = (spender: string) => sent.filter((one) => one === spender).length;
    // A share is four requests; the idle check leaves its own.
    expect(sent.slice(0, 8).filter((one) => one === 'busy')).toHaveLength(4);
    expect({ canaries: count(canarySpender), busy: count('busy'), tested }).toEqual({
      canaries: 6,
      busy: 6,
      tested: 6,
    });
  });

  it('spend what is left where they are likely to find more', async () => {
    const budget = new RequestBudget(14);
    const share = { need: 100, weight: 1 };
    budget.guarantee(12, new Map([canarySpender, 'lucky'].map((id) => [id, share])));
    const links = 'abcdefgh'
      .split('')
      .flatMap((name) => [`<a href="/weak/${name}?q=1">`, `<a href="/sound/${name}?q=1">`]);
    const lucky = check('lucky', {
      probePoint: async ({ point }, probe) => {
        const response = await probe.fetch(point.request('x'));
        return point.url.pathname.startsWith('/weak/') && response ? { url: point.url, evidence: 'x' } : undefined;
      },
    });
    const site = { responses: { '/': links.join('') }, otherwise: '<p>found' };
    const { results } = await runOnPoints([lucky], { scanType: 'full', ...site }, { budget });
    // Three of six in the first pass; the rest of the requests go to the weak directory.
    expect(results.get('lucky')?.outcomes.length).toBe(4);
  });

  it('that have found much leave requests to those that find as surely but at a higher cost', async () => {
    const finds = (id: string, requests: number, requestWeight: number) =>
      check(id, {
        meta: { id, needs: [], maxRequests: requests, requestWeight } as unknown as PointCheck['meta'],
        probePoint: async ({ point }, probe) => {
          for (let sent = 0; sent < requests; sent += 1)
            if ((await probe.fetch(point.request(id))) === undefined) return undefined;
          return { url: point.url, evidence: id };
        },
      });
    const budget = new RequestBudget(120);
    budget.guarantee(20, new Map([canarySpender, 'cheap', 'costly'].map((id) => [id, { need: 100, weight: 1 }])));
    const links = Array.from({ length: 50 }, (_, n) => `<a href="/${'x'.repeat(n + 1)}?q=1">x</a>`).join('');
    const site = { scanType: 'full', responses: { '/': links }, otherwise: '<p>found' } as const;
    const { results } = await runOnPoints([finds('cheap', 1, 4), finds('costly', 2, 2)], site, { budget });
    expect(results.get('cheap')?.outcomes.length).toBeGreaterThan(25);
    expect(results.get('costly')?.outcomes.length).toBeGreaterThan(10);
  });

  it('that find nothing at the first few points leave the requests to those that do', async () => {
    const meta = (id: string, requestWeight: number): PointCheck['meta'] =>
      ({ id, needs: [], maxRequests: 1, requestWeight }) as unknown as PointCheck['meta'];
    const hopeless = check('hopeless', {
      meta: meta('hopeless', 2),
      probePoint: async ({ point }, probe) => {
        await probe.fetch(point.request('x'));
        return undefined;
      },
    });
    const fruitful = check('fruitful', { meta: meta('fruitful', 1) });
    const { results, sent } = await runOnPoints([hopeless, fruitful], siteOf(10), {
      budget: new RequestBudget(26),
      concurrency: 5,
    });
    expect(results.get('fruitful')?.outcomes).toHaveLength(10);
    expect(sent.filter((spender) => spender === 'hopeless')).toHaveLength(6);
  });

  it('try the cheapest proofs of all points before the costly ones of any', async () => {
    const costly = check('costly', {
      meta: { id: 'costly', needs: [], maxRequests: 3, firstPassRequests: 1 } as unknown as PointCheck['meta'],
      probePoint: async ({ point }, probe) => {
        for (const payload of ['1', '2', '3'])
          if ((await probe.fetch(point.request(payload))) === undefined) return undefined;
        return { url: point.url, evidence: 'proven' };
      },
    });
    const { sent, results } = await runOnPoints([costly], siteOf(2));
    expect(sent).toEqual(['canaries', 'costly', 'canaries', 'costly', ...Array.from({ length: 6 }, () => 'costly')]);
    expect(results.get('costly')).toEqual({ outcomes: [expect.anything(), expect.anything()] });
  });

  it('say how many points were not tested, and what to do about it', async () => {
    const budget = new RequestBudget(6);
    const { results, tested, known } = await runOnPoints([check('a')], siteOf(5), { budget });
    expect({ tested, known }).toEqual({ tested: 3, known: 5 });
    expect(results.get('a')?.skipped?.reason).toBe(
      "2 of 5 points were not tested: the scan's limit of 6 requests was reached",
    );
  });

  it('that throw are skipped with the reason, and the others run', async () => {
    const broken = check('broken', { probePoint: () => Promise.reject(new Error('oops')) });
    const { results } = await runOnPoints([broken, check('a')], siteOf(1));
    expect(results.get('broken')).toMatchObject({ outcomes: [], skipped: { reason: 'the check failed: oops' } });
    expect(results.get('a')?.outcomes).toHaveLength(1);
  });

  it('do not say of a point that it gave no response where no request was left for it', async () => {
    const budget = new RequestBudget(10);
    budget.spend = (spender) => spender !== canarySpender;
    const { results } = await runOnPoints([check('a')], siteOf(2), { budget });
    expect(results.get('a')?.skipped?.reason).toBe(
      "2 of 2 points were not tested: the scan's limit of 10 requests was reached",
    );
  });

  it('say how many points there are beyond those that a scan tests', async () => {
    const { results, tested } = await runOnPoints([check('a')], siteOf(5), { maxPoints: 3 });
    expect(results.get('a')?.skipped?.reason).toBe('2 of 5 points were not tested: a scan tests 3 points at most');
    expect(tested).toBe(3);
  });

  it('say how many places their requests have beyond those that a scan tests', async () => {
    const { results } = await runOnPoints([check('a')], siteOf(5), { leftOut: 2 });
    expect(results.get('a')?.skipped?.reason).toBe(
      '2 of 7 points were not tested: a scan tests 30 parameters, fields or members of a request at most',
    );
  });
});
