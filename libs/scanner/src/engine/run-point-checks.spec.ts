import { describe, expect, it } from '@jest/globals';
import type { PointCheck, ProbedPoint, ProbeRequest } from '../check.ts';
import { planPoints } from '../points/plan-points.ts';
import { FakeProbe } from '../testing/probe.ts';
import { givenSite } from '../testing/site.ts';
import type { SiteDescription } from '../testing/site.ts';
import { PointCheckProbe } from './point-check-probe.ts';
import { RequestBudget } from './request-budget.ts';
import { canarySpender } from './request-plan.ts';
import { PointCheckRunner } from './run-point-checks.ts';
import type { CheckResult } from './run-checks.ts';

const target = new URL('https://example.com/');

/** Sends one request to each query parameter and reports it. */
function check(id: string, more: Partial<PointCheck> = {}): PointCheck {
  return {
    meta: { id, needs: [], maxRequests: 1 } as unknown as PointCheck['meta'],
    appliesTo: ({ point }: ProbedPoint) => point.kind === 'query',
    probePoint: async ({ point }, probe) => {
      const response = await probe.fetch(point.request(id));
      return response && { url: response.url, evidence: id };
    },
    ...more,
  };
}

/** Pages with a parameter each. */
function siteOf(pages: number): SiteDescription {
  const links = Array.from({ length: pages }, (_, n) => `<a href="/p${'abcdefghij'[n] ?? ''}?q=1">x</a>`).join('');
  return { scanType: 'full', responses: { '/': links }, otherwise: '<p>found' };
}

/** Sends one request that a firewall rejects. */
function firewalled(more: Partial<PointCheck> = {}): PointCheck {
  return check('firewalled', {
    probePoint: async ({ point }, probe) => {
      await probe.fetch(point.request('<attack>'));
      return undefined;
    },
    ...more,
  });
}

/** A firewall before a site. */
function byAttack({ url }: { readonly url: URL }) {
  return url.href.includes('attack') ? { status: 403, body: '<h1>Forbidden' } : '<p>found';
}

async function run(
  checks: readonly PointCheck[],
  site: SiteDescription,
  budget = new RequestBudget(10_000),
  maxRequests?: number,
  wasServed: (request: ProbeRequest) => boolean = () => false,
  isSiteRejecting = false,
  concurrency = 1,
) {
  const sent: string[] = [];
  const probe = new FakeProbe(site, target, Infinity);
  const send = async (request: Parameters<FakeProbe['send']>[0], spender: string) => {
    if (!budget.spend(spender)) return { url: request.url, failure: 'budget', detail: budget.usedUp } as const;
    sent.push(spender);
    return probe.send(request);
  };
  const results = new Map<string, CheckResult>();
  let tested = 0;
  const support = {
    ids: { token: () => 'x' },
    send,
    inScope: () => true,
    mayTest: () => true,
    room: async () => true,
    compareWithNotFound: async () => 'different' as const,
  };
  const points = planPoints(givenSite(site))
    .filter(({ point }) => point.kind === 'query')
    .map((one) => ({ ...one, point: { ...one.point, ...(maxRequests !== undefined && { maxRequests }) } }));
  await new PointCheckRunner({
    checks,
    points,
    budget,
    canaries: { send: (request) => send(request, canarySpender), token: () => 'canary', wasServed },
    isSiteRejecting: async () => isSiteRejecting,
    retryPausesMs: [0, 0],
    concurrency,
    signal: new AbortController().signal,
    artifactsFor: () => givenSite(site),
    probeFor: (one, requests, known) => new PointCheckProbe(support, one, requests, known, new Map()),
    enter: () => undefined,
    tested: () => (tested += 1),
    done: ({ meta }, result) => results.set(meta.id, result),
  }).run();
  return { results, sent, tested: tested, known: points.length };
}

describe('the checks of points', () => {
  it('run on every point after one canary', async () => {
    const { results, sent, tested } = await run([check('a'), check('b')], siteOf(2));
    expect(sent).toEqual(['canaries', 'a', 'b', 'canaries', 'a', 'b']);
    expect(results.get('a')?.outcomes).toHaveLength(2);
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
    const { sent, results } = await run([eager('a'), eager('b')], siteOf(1), undefined, 3);
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
    const { results, tested } = await run([...waiting.toReversed(), eager], siteOf(1), undefined, 6);
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
    const { tested } = await run([meeting('a'), meeting('b')], siteOf(1), undefined, undefined, undefined, false, 2);
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
    const { sent, tested } = await run([slow('a'), slow('b')], siteOf(1), undefined, 6, undefined, false, 2);
    expect(sent).toHaveLength(1 + 6);
    expect(tested).toBe(1);
  });

  it('say at how many points a response was missing', async () => {
    const lossy = ({ url }: { readonly url: URL }) =>
      url.search.includes('lost') ? ({ failure: 'timeout' } as const) : '<p>found';
    const { results } = await run([check('lost')], { ...siteOf(3), otherwise: lossy });
    expect(results.get('lost')?.skipped?.reason).toMatch(
      /^3 of 3 points were not tested completely: 1 of 1 request for a point failed: /,
    );
  });

  it('locate what they find', async () => {
    const { results } = await run([check('a')], siteOf(1));
    expect(results.get('a')).toEqual({
      outcomes: [{ url: expect.any(URL), evidence: 'a', method: 'GET', parameter: 'q' }],
    });
  });

  it('spend nothing where the canary shows that there is nothing to find', async () => {
    const { sent } = await run(
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
    const { results } = await run([after, check('before')], siteOf(1));
    expect(results.get('after')?.outcomes).toMatchObject([{ evidence: 'true' }]);
  });

  it('each have their share; what one leaves goes to the others afterwards', async () => {
    const budget = new RequestBudget(12);
    const share = { need: 100, weight: 1 };
    budget.guarantee(12, new Map([canarySpender, 'busy', 'idle'].map((id) => [id, share])));
    const idle = check('idle', { appliesTo: () => false });
    const { sent, tested } = await run([check('busy'), idle], siteOf(6), budget);
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
    const { results } = await run([lucky], { scanType: 'full', ...site }, budget);
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
    const { results } = await run([finds('cheap', 1, 4), finds('costly', 2, 2)], site, budget);
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
    const { results, sent } = await run(
      [hopeless, fruitful],
      siteOf(10),
      new RequestBudget(26),
      undefined,
      undefined,
      false,
      5,
    );
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
    const { sent, results } = await run([costly], siteOf(2));
    expect(sent).toEqual(['canaries', 'costly', 'canaries', 'costly', ...Array.from({ length: 6 }, () => 'costly')]);
    expect(results.get('costly')).toEqual({ outcomes: [expect.anything(), expect.anything()] });
  });

  it('say how many points were not tested, and what to do about it', async () => {
    const budget = new RequestBudget(6);
    const { results, tested, known } = await run([check('a')], siteOf(5), budget);
    expect({ tested, known }).toEqual({ tested: 3, known: 5 });
    expect(results.get('a')?.skipped?.reason).toBe(
      "2 of 5 points were not tested: the scan's limit of 6 requests was reached",
    );
  });

  it('that throw are skipped with the reason, and the others run', async () => {
    const broken = check('broken', { probePoint: () => Promise.reject(new Error('oops')) });
    const { results } = await run([broken, check('a')], siteOf(1));
    expect(results.get('broken')).toMatchObject({ outcomes: [], skipped: { reason: 'the check failed: oops' } });
    expect(results.get('a')?.outcomes).toHaveLength(1);
  });

  it('do not count a point as tested whose responses reject what they send, and say how', async () => {
    const site = siteOf(2);
    const { results, tested } = await run([firewalled(), check('a')], { ...site, otherwise: byAttack });
    expect(tested).toBe(0);
    expect(results.get('firewalled')?.skipped).toEqual({
      owed: true,
      reason: '2 of 2 points rejected its requests: status 403, where a harmless value gets 200',
    });
    expect(results.get('a')?.skipped).toBeUndefined();
    const { tested: forbidden } = await run([firewalled()], { ...site, otherwise: { status: 403, body: 'no' } });
    expect(forbidden).toBe(2);
  });

  it('come to a point again that a rate limit has rejected, once it has ended', async () => {
    let received = 0;
    const limited = () => ((received += 1) <= 3 ? { status: 429, body: 'slow down' } : '<p>found');
    const { results, tested } = await run([check('a')], { ...siteOf(4), otherwise: limited });
    expect(tested).toBe(4);
    expect(results.get('a')).toEqual({ outcomes: Array.from({ length: 4 }, () => expect.anything()) });
  });

  it.each([403, 503])('test points again whose requests a site rejects for a while with status %s', async (status) => {
    const finds = check('finds', {
      probePoint: async ({ point }, probe) => {
        const response = await probe.fetch(point.request('x'));
        return response?.status === 200 ? { url: point.url, evidence: 'x' } : undefined;
      },
    });
    let received = 0;
    const recovering = () => ((received += 1) <= 20 ? { status, body: 'no' } : '<p>found');
    const { results, tested } = await run(
      [finds],
      { ...siteOf(8), otherwise: recovering },
      undefined,
      undefined,
      () => true,
      true,
    );
    expect(tested).toBe(8);
    expect(results.get('finds')).toEqual({ outcomes: Array.from({ length: 8 }, () => expect.anything()) });
  });

  it('do not take a page for tested that the site served and now forbids', async () => {
    const site = { ...siteOf(3), otherwise: { status: 403, body: 'no' } };
    const { results, tested } = await run([check('a')], site, undefined, undefined, () => true);
    expect(tested).toBe(0);
    expect(results.get('a')?.skipped?.reason).toBe(
      '3 of 3 points rejected its requests: status 403 from a page that was served before',
    );
  });

  it('know a page that forbids a word, not the client', async () => {
    const byValue = ({ url }: { readonly url: URL }) =>
      url.search === '?q=1' ? '<p>found' : { status: 403, body: 'no' };
    const site = { ...siteOf(2), otherwise: byValue };
    const { sent, tested } = await run(
      [check('a', { appliesTo: () => false })],
      site,
      undefined,
      undefined,
      () => true,
    );
    expect({ tested, sent }).toEqual({ tested: 2, sent: Array.from({ length: 4 }, () => canarySpender) });
  });

  it('test few points again where a firewall rejects what they send each time', async () => {
    const { sent } = await run([firewalled()], { ...siteOf(10), otherwise: byAttack });
    expect(sent.filter((one) => one === 'firewalled')).toHaveLength(12);
  });

  it('do not test a point again that bears few requests', async () => {
    const { sent, results, tested } = await run([firewalled()], { ...siteOf(1), otherwise: byAttack }, undefined, 1);
    expect({ sent, tested }).toEqual({ sent: [canarySpender, 'firewalled'], tested: 0 });
    expect(results.get('firewalled')?.skipped?.reason).toMatch(/^1 of 1 point rejected its requests/);
  });

  it('test few points again where a firewall rejects the last of their requests each time', async () => {
    const lastRejected = firewalled({
      meta: { id: 'firewalled', needs: [], maxRequests: 3, firstPassRequests: 1 } as unknown as PointCheck['meta'],
      probePoint: async ({ point }, probe) => {
        for (const value of ['1', '2', '<attack>'])
          if ((await probe.fetch(point.request(value))) === undefined) return undefined;
        return undefined;
      },
    });
    const { sent, tested } = await run([lastRejected], { ...siteOf(10), otherwise: byAttack });
    expect(tested).toBe(0);
    expect(sent.filter((one) => one === 'firewalled')).toHaveLength(10 * (1 + 3) + 2 * 3);
  });

  it('do not take a point for tested that gives no response when it is tested again', async () => {
    let received = 0;
    const dying = (request: { readonly url: URL }) =>
      request.url.search !== '' && (received += 1) > 2 ? ({ failure: 'timeout' } as const) : byAttack(request);
    const { results, tested } = await run([firewalled()], { ...siteOf(1), otherwise: dying });
    expect(tested).toBe(0);
    expect(results.get('firewalled')?.skipped?.reason).toMatch(/^1 of 1 point rejected its requests/);
  });

  it('say how the points reject them that reject them at the end', async () => {
    let received = 0;
    const partly = (request: { readonly url: URL }) => {
      if (request.url.pathname !== '/pa' || !request.url.href.includes('attack')) return byAttack(request);
      return (received += 1) > 1 ? '<p>found' : { status: 405, body: 'no' };
    };
    const { results, tested } = await run([firewalled()], { ...siteOf(2), otherwise: partly });
    expect(tested).toBe(1);
    expect(results.get('firewalled')?.skipped?.reason).toBe(
      '1 of 2 points rejected its requests: status 403, where a harmless value gets 200',
    );
  });

  it('miss nothing where a second test reads what the first could not', async () => {
    const two = firewalled({
      meta: { id: 'firewalled', needs: [], maxRequests: 2 } as unknown as PointCheck['meta'],
      probePoint: async ({ point }, probe) => {
        for (const value of ['<attack>', 'lost']) await probe.fetch(point.request(value));
        return undefined;
      },
    });
    let received = 0;
    const recovering = (request: { readonly url: URL }) => {
      if (request.url.search === '' || (received += 1) > 3) return '<p>found';
      return request.url.href.includes('lost') ? ({ failure: 'timeout' } as const) : byAttack(request);
    };
    const { results, tested } = await run([two], { ...siteOf(1), otherwise: recovering });
    expect({ tested, result: results.get('firewalled') }).toEqual({ tested: 1, result: { outcomes: [] } });
  });

  it.each([
    [false, 3],
    [true, 4],
  ])('test points again that reject everything, while the site does so: %s', async (isSiteRejecting, canaries) => {
    const site = { ...siteOf(1), otherwise: { status: 429, body: 'slow down' } };
    const { sent } = await run([check('a')], site, undefined, undefined, () => false, isSiteRejecting);
    expect(sent.filter((one) => one === canarySpender)).toHaveLength(canaries);
  });

  it('do not test a point that a rate limit rejects each time', async () => {
    const { sent, results, tested } = await run([check('a')], {
      ...siteOf(1),
      otherwise: { status: 429, body: 'slow down' },
    });
    expect(sent.filter((one) => one === canarySpender).length).toBeLessThanOrEqual(5);
    expect(tested).toBe(0);
    expect(results.get('a')?.skipped?.reason).toBe('1 of 1 point rejected its requests: a rate limit (429)');
  });

  it('skip points without a response, and say so', async () => {
    const site = { ...siteOf(2), otherwise: { failure: 'timeout' } as const };
    const { results, tested } = await run([check('a', { appliesTo: ({ canary }) => canary !== undefined })], site);
    expect(results.get('a')?.skipped?.reason).toBe('2 of 2 points gave no response: timeout');
    expect(tested).toBe(0);
  });

  it('do not take a point for tested that gave one of them no response', async () => {
    const lost = ({ url }: { readonly url: URL }) =>
      url.href.includes('pa?q=b') ? ({ failure: 'timeout' } as const) : '<p>found';
    const { results, tested } = await run([check('a'), check('b')], { ...siteOf(2), otherwise: lost });
    expect(tested).toBe(1);
    expect(results.get('a')?.skipped).toBeUndefined();
    expect(results.get('b')?.skipped?.reason).toBe('1 of 1 request for a point failed: timeout');
  });
});
