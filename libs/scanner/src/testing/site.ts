import { hostOf, siteOf } from '#egress';
import type { Artifacts, Exchange, FailedExchange, RedirectChain } from '../artifacts.ts';
import type { Check, CheckMeta, Outcome, PointCheck, ProbeRequest } from '../check.ts';
import { parsePage } from '../collect/page.ts';
import type { SiteDescription } from './description.ts';
import { sendWithCurrentTokens } from '../engine/point-checks/current-tokens.ts';
import { PointCheckProbe, probeToken } from '../engine/point-check-probe.ts';
import { RequestBudget } from '../engine/request-budget.ts';
import { PointCheckRunner } from '../engine/point-checks/run-point-checks.ts';
import { planPoints } from '../points/plan-points.ts';
import { FakeProbe } from './probe.ts';
import { dnsProfile, tlsProfile } from './profiles.ts';
import { FakeServer } from './server.ts';

export type {
  SiteResponse,
  SiteResponder,
  Failure,
  HeaderFields,
  SentRequest,
  SiteDescription,
} from './description.ts';

/** The artifacts that the collectors would make of the site. */
export function givenSite(site: SiteDescription): Artifacts {
  const target = new URL(site.target ?? 'https://example.com/');
  const server = new FakeServer(site, target);
  const main = server.chain(target);
  const other = (scheme: 'http' | 'https'): RedirectChain | undefined => {
    const root = new URL(`${scheme}://${target.hostname}/`);
    return server.describes(root) ? server.chain(root) : undefined;
  };
  const at = (path: string): Exchange | undefined => exchangeOf(server.send({ url: new URL(path, target) }));
  const extra = (site.crawled ?? []).flatMap((path) => at(path) ?? []);
  for (const [path, value] of Object.entries(site.sentJson ?? {})) {
    const headers = { 'content-type': 'application/json', 'x-app': 'shop', cookie: 'a=b' };
    server.send({ url: new URL(path, target), method: 'POST', headers, body: JSON.stringify(value) });
  }
  const origin = 'https://scan-origin.example';
  const artifacts: Artifacts = {
    target,
    scanType: site.scanType ?? 'quick',
    now: new Date(site.now ?? '2026-06-01T12:00:00Z'),
    main,
    httpRoot: target.href === `http://${target.hostname}/` ? main : other('http'),
    httpsRoot: target.protocol === 'http:' ? other('https') : undefined,
    robotsTxt: at('/robots.txt'),
    securityTxt: at('/.well-known/security.txt'),
    notFound: at('/n0suchpath7f3a'),
    withOrigin: main.end && exchangeOf(server.send({ url: main.end.url, headers: { origin } })),
    tls: 'tls' in site && site.tls === undefined ? undefined : tlsProfile(target, site.tls),
    dns: 'dns' in site && site.dns === undefined ? undefined : dnsProfile(target, site.dns),
    pages: [...(main.end ? [main.end] : []), ...extra].flatMap((exchange) => parsePage(exchange) ?? []),
    rendered: [],
    exchanges: [],
    probeErrors: [],
  };
  const exchanges = [...server.exchanges];
  return { ...artifacts, exchanges, probeErrors: (site.probeErrors ?? []).flatMap((path) => at(path) ?? []) };
}

/** The outcomes of a check on a site. The declared maximum of requests is enforced. */
export async function outcomesOf(
  check: Check,
  site: SiteDescription,
  before: readonly PointCheck[] = [],
): Promise<readonly Outcome[]> {
  const artifacts = onlyNeeded(givenSite(site), check.meta);
  if ('run' in check) return check.run(artifacts);
  if ('probePoint' in check) return pointOutcomes(check, before, site);
  if ('explore' in check) throw new Error(`${check.meta.id} needs a browser: its fixtures are run by test:browser`);
  return check.probe(artifacts, new FakeProbe(site, artifacts.target, check.meta.maxRequests));
}

/** As the engine runs it, with the checks that come before it, without a limit of requests. */
async function pointOutcomes(
  check: PointCheck,
  before: readonly PointCheck[],
  site: SiteDescription,
): Promise<readonly Outcome[]> {
  const artifacts = givenSite(site);
  const probe = new FakeProbe(site, artifacts.target, Infinity);
  const send = (request: ProbeRequest): Promise<Exchange | FailedExchange> =>
    sendWithCurrentTokens(request, (one) => probe.send(one));
  const ids = { token: (length?: number) => probe.token(length) };
  const support = { ids, send, inScope: (url: URL) => sameHost(url, artifacts.target), mayTest: () => true, ...never };
  const shared = new Map();
  let outcomes: readonly Outcome[] = [];
  const runner = new PointCheckRunner({
    checks: [...before, check],
    points: planPoints(artifacts).points,
    leftOut: 0,
    maxPoints: Infinity,
    budget: new RequestBudget(Infinity),
    canaries: { send, token: () => probeToken(ids, 10), wasServed: () => false },
    retryPausesMs: [],
    isSiteRejecting: () => Promise.resolve(false),
    concurrency: 1,
    signal: new AbortController().signal,
    artifactsFor: (one) => onlyNeeded(artifacts, one.meta),
    probeFor: (one, requests, found) => new PointCheckProbe(support, one, requests, found, shared),
    enter: () => undefined,
    tested: () => undefined,
    done: (one, result) => {
      if (one === check) ({ outcomes } = result);
    },
  });
  await runner.run();
  return outcomes;
}

const never = { room: () => Promise.resolve(true), compareWithNotFound: () => Promise.resolve('different' as const) };

function sameHost(one: URL, other: URL): boolean {
  return siteOf(hostOf(one)) === siteOf(hostOf(other));
}

/** Throws where a check reads an artifact that it does not declare. */
function onlyNeeded(artifacts: Artifacts, { needs }: CheckMeta): Artifacts {
  const always = new Set<string | symbol>(['target', 'scanType', 'now', ...needs]);
  return new Proxy(artifacts, {
    get(target, name) {
      if (!always.has(name)) throw new Error(`reads the artifact ${String(name)} without declaring it in needs`);
      return Reflect.get(target, name) as unknown;
    },
  });
}

function exchangeOf(result: Exchange | FailedExchange): Exchange | undefined {
  return 'failure' in result ? undefined : result;
}
