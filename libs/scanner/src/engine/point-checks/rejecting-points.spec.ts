import { describe, expect, it } from '@jest/globals';
import type { PointCheck } from '../../check.ts';
import { canarySpender } from '../request-plan.ts';
import { byAttack, check, firewalled, runOnPoints, siteOf } from './testing/point-checks.ts';

describe('the checks of points that reject requests, or give no response,', () => {
  it('do not count a point as tested whose responses reject what they send, and say how', async () => {
    const site = siteOf(2);
    const { results, tested } = await runOnPoints([firewalled(), check('a')], { ...site, otherwise: byAttack });
    expect(tested).toBe(0);
    expect(results.get('firewalled')?.skipped).toEqual({
      owed: true,
      reason: '2 of 2 points rejected its requests: status 403, where a harmless value gets 200',
    });
    expect(results.get('a')?.skipped).toBeUndefined();
    const { tested: forbidden } = await runOnPoints([firewalled()], {
      ...site,
      otherwise: { status: 403, body: 'no' },
    });
    expect(forbidden).toBe(2);
  });

  it('come to a point again that a rate limit has rejected, once it has ended', async () => {
    let received = 0;
    const limited = () => ((received += 1) <= 3 ? { status: 429, body: 'slow down' } : '<p>found');
    const { results, tested } = await runOnPoints([check('a')], { ...siteOf(4), otherwise: limited });
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
    const { results, tested } = await runOnPoints(
      [finds],
      { ...siteOf(8), otherwise: recovering },
      { wasServed: () => true, isSiteRejecting: true },
    );
    expect(tested).toBe(8);
    expect(results.get('finds')).toEqual({ outcomes: Array.from({ length: 8 }, () => expect.anything()) });
  });

  it('do not take a page for tested that the site served and now forbids', async () => {
    const site = { ...siteOf(3), otherwise: { status: 403, body: 'no' } };
    const { results, tested } = await runOnPoints([check('a')], site, { wasServed: () => true });
    expect(tested).toBe(0);
    expect(results.get('a')?.skipped?.reason).toBe(
      '3 of 3 points rejected its requests: status 403 from a page that was served before',
    );
  });

  it('know a page that forbids a word, not the client', async () => {
    const byValue = ({ url }: { readonly url: URL }) =>
      url.search === '?q=1' ? '<p>found' : { status: 403, body: 'no' };
    const site = { ...siteOf(2), otherwise: byValue };
    const { sent, tested } = await runOnPoints([check('a', { appliesTo: () => false })], site, {
      wasServed: () => true,
    });
    expect({ tested, sent }).toEqual({ tested: 2, sent: Array.from({ length: 4 }, () => canarySpender) });
  });

  it('test few points again where a firewall rejects what they send each time', async () => {
    const { sent } = await runOnPoints([firewalled()], { ...siteOf(10), otherwise: byAttack });
    expect(sent.filter((one) => one === 'firewalled')).toHaveLength(12);
  });

  it('do not test a point again that bears few requests', async () => {
    const { sent, results, tested } = await runOnPoints(
      [firewalled()],
      { ...siteOf(1), otherwise: byAttack },
      { maxRequests: 1 },
    );
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
    const { sent, tested } = await runOnPoints([lastRejected], { ...siteOf(10), otherwise: byAttack });
    expect(tested).toBe(0);
    expect(sent.filter((one) => one === 'firewalled')).toHaveLength(10 * (1 + 3) + 2 * 3);
  });

  it('do not take a point for tested that gives no response when it is tested again', async () => {
    let received = 0;
    const dying = (request: { readonly url: URL }) =>
      request.url.search !== '' && (received += 1) > 2 ? ({ failure: 'timeout' } as const) : byAttack(request);
    const { results, tested } = await runOnPoints([firewalled()], { ...siteOf(1), otherwise: dying });
    expect(tested).toBe(0);
    expect(results.get('firewalled')?.skipped?.reason).toMatch(/^1 of 1 point rejected its requests/);
  });

  it('say how the points reject them that reject them at the end', async () => {
    let received = 0;
    const partly = (request: { readonly url: URL }) => {
      if (request.url.pathname !== '/pa' || !request.url.href.includes('attack')) return byAttack(request);
      return (received += 1) > 1 ? '<p>found' : { status: 405, body: 'no' };
    };
    const { results, tested } = await runOnPoints([firewalled()], { ...siteOf(2), otherwise: partly });
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
    const { results, tested } = await runOnPoints([two], { ...siteOf(1), otherwise: recovering });
    expect({ tested, result: results.get('firewalled') }).toEqual({ tested: 1, result: { outcomes: [] } });
  });

  it.each([
    [false, 3],
    [true, 4],
  ])('test points again that reject everything, while the site does so: %s', async (isSiteRejecting, canaries) => {
    const site = { ...siteOf(1), otherwise: { status: 429, body: 'slow down' } };
    const { sent } = await runOnPoints([check('a')], site, { isSiteRejecting });
    expect(sent.filter((one) => one === canarySpender)).toHaveLength(canaries);
  });

  it('do not test a point that a rate limit rejects each time', async () => {
    const { sent, results, tested } = await runOnPoints([check('a')], {
      ...siteOf(1),
      otherwise: { status: 429, body: 'slow down' },
    });
    expect(sent.filter((one) => one === canarySpender).length).toBeLessThanOrEqual(5);
    expect(tested).toBe(0);
    expect(results.get('a')?.skipped?.reason).toBe('1 of 1 point rejected its requests: a rate limit (429)');
  });

  it('skip points without a response, and say so', async () => {
    const site = { ...siteOf(2), otherwise: { failure: 'timeout' } as const };
    const { results, tested } = await runOnPoints(
      [check('a', { appliesTo: ({ canary }) => canary !== undefined })],
      site,
    );
    expect(results.get('a')?.skipped?.reason).toBe('2 of 2 points gave no response: timeout');
    expect(tested).toBe(0);
  });

  it('do not take a point for tested that gave one of them no response', async () => {
    const lost = ({ url }: { readonly url: URL }) =>
      url.href.includes('pa?q=b') ? ({ failure: 'timeout' } as const) : '<p>found';
    const { results, tested } = await runOnPoints([check('a'), check('b')], { ...siteOf(2), otherwise: lost });
    expect(tested).toBe(1);
    expect(results.get('a')?.skipped).toBeUndefined();
    expect(results.get('b')?.skipped?.reason).toBe('1 of 1 request for a point failed: timeout');
  });
});
