import type { PointCheck, ProbedPoint, ProbeRequest } from '../../../check.ts';
import { planPoints } from '../../../points/plan-points.ts';
import { FakeProbe } from '../../../testing/probe.ts';
import { givenSite } from '../../../testing/site.ts';
import type { SiteDescription } from '../../../testing/site.ts';
import { PointCheckProbe } from '../../point-check-probe.ts';
import { RequestBudget } from '../../request-budget.ts';
import { canarySpender } from '../../request-plan.ts';
import type { CheckResult } from '../../run-checks.ts';
import { PointCheckRunner } from '../run-point-checks.ts';

export const target = new URL('https://example.com/');

/** Sends one request to each query parameter and reports it. */
export function check(id: string, more: Partial<PointCheck> = {}): PointCheck {
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
export function siteOf(pages: number): SiteDescription {
  const links = Array.from({ length: pages }, (_, n) => `<a href="/p${'abcdefghij'[n] ?? ''}?q=1">x</a>`).join('');
  return { scanType: 'full', responses: { '/': links }, otherwise: '<p>found' };
}

/** Sends one request that a firewall rejects. */
export function firewalled(more: Partial<PointCheck> = {}): PointCheck {
  return check('firewalled', {
    probePoint: async ({ point }, probe) => {
      await probe.fetch(point.request('<attack>'));
      return undefined;
    },
    ...more,
  });
}

/** A firewall before a site. */
export function byAttack({ url }: { readonly url: URL }) {
  return url.href.includes('attack') ? { status: 403, body: '<h1>Forbidden' } : '<p>found';
}

interface PointRun {
  readonly budget?: RequestBudget;
  /** That each point bears. */
  readonly maxRequests?: number;
  /** Whether the crawl was served what a request is for. */
  readonly wasServed?: (request: ProbeRequest) => boolean;
  readonly isSiteRejecting?: boolean;
  readonly concurrency?: number;
  readonly maxPoints?: number;
  readonly leftOut?: number;
}

/** Runs checks on the query parameters of a site. `sent`: who sent each request. */
export async function runOnPoints(
  checks: readonly PointCheck[],
  site: SiteDescription,
  {
    budget = new RequestBudget(10_000),
    maxRequests,
    wasServed = () => false,
    isSiteRejecting = false,
    concurrency = 1,
    maxPoints = Infinity,
    leftOut = 0,
  }: PointRun = {},
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
    .points.filter(({ point }) => point.kind === 'query')
    .map((one) => ({ ...one, point: { ...one.point, ...(maxRequests !== undefined && { maxRequests }) } }));
  await new PointCheckRunner({
    checks,
    points,
    leftOut,
    maxPoints,
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
  return { results, sent, tested, known: points.length };
}
