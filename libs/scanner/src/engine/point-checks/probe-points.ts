import type { Exchange, FailedExchange } from '../../artifacts.ts';
import type { Check, PointCheck, ProbeRequest } from '../../check.ts';
import type { InjectionPoint } from '../../points/injection-point.ts';
import { planPoints } from '../../points/plan-points.ts';
import type { ArtifactStore } from '../artifact-store.ts';
import type { ProbeSupport } from '../check-probe.ts';
import type { CoverageTracker } from '../coverage-tracker.ts';
import { FirewallPage } from '../rejections/firewall-page.ts';
import { PointCheckProbe, probeToken } from '../point-check-probe.ts';
import type { SharedResults } from '../point-check-probe.ts';
import { knownResponses, runsInBrowser } from '../browser/runs-in-browser.ts';
import { sendWithCurrentTokens } from './current-tokens.ts';
import { canarySpender } from '../request-plan.ts';
import type { CheckResult } from '../run-checks.ts';
import { PointCheckRunner } from './run-point-checks.ts';
import { pointRetryPausesMs } from '../scan-bounds.ts';
import type { ScanContext } from '../scan-context.ts';
import { ServedPages } from '../rejections/served-pages.ts';

const canaryLength = 10;
/** Points that are tested at most; sites of people have fewer. */
const maxPoints = 5000;

export interface PointScan {
  readonly scan: ScanContext;
  readonly checks: readonly PointCheck[];
  readonly store: ArtifactStore;
  readonly support: ProbeSupport;
  readonly coverage: CoverageTracker;
  /** Of so many points one more was tested. */
  tested(point: InjectionPoint, known: number): void;
  done(check: Check, result: CheckResult): void;
}

/** Plans the points of the site once it was crawled, and runs the point checks on them. */
export async function probePoints(one: PointScan): Promise<void> {
  const { scan, store, support, coverage } = one;
  const checks: PointCheck[] = [];
  for (const check of one.checks) {
    const missing = await store.missing([...check.meta.needs, 'main', 'pages', 'rendered', 'exchanges']);
    if (missing === undefined) checks.push(check);
    else one.done(check, { outcomes: [], skipped: missing });
  }
  if (checks.length === 0) return;
  scan.enter();
  const plan = planPoints(store.view(['main', 'pages', 'rendered', 'exchanges']));
  const points = plan.points.filter(({ point }) => scan.paths.mayTest(point.url));
  const leftOut = plan.leftOut.filter((url) => scan.paths.mayTest(url)).length;
  const known = points.length + leftOut;
  if (coverage.excluded !== undefined) coverage.excluded.points = plan.points.length + plan.leftOut.length - known;
  coverage.points.known = known;
  const served = new ServedPages(store.view(['exchanges']).exchanges);
  const views = new Map(checks.map((check) => [check, store.view(check.meta.needs)]));
  const shared = new Map(checks.map((check) => [check, new Map() as SharedResults]));
  const send: ProbeSupport['send'] = (request, spender) =>
    sendWithCurrentTokens(request, (one) => support.send(one, spender));
  const firewallPage = points.length > 0 ? await findFirewallPage(one, send) : undefined;
  const pointSupport: ProbeSupport = {
    ...(firewallPage !== undefined && { firewallPage }),
    ids: support.ids,
    send,
    room: (id) => support.room(id),
    inScope: (url) => support.inScope(url),
    mayTest: (url) => support.mayTest(url),
    compareWithNotFound: (exchange) => support.compareWithNotFound(exchange),
    runs: (request, code, checkId) =>
      runsInBrowser(request, code, { scan, send: (one) => send(one, checkId), known: knownResponses(store) }),
  };
  const runner = new PointCheckRunner({
    checks,
    points,
    leftOut,
    maxPoints,
    budget: scan.budget,
    concurrency: scan.bounds.concurrency,
    signal: scan.signal,
    canaries: {
      send: (request) => sendCanary(request, send, scan),
      token: () => probeToken(support.ids, canaryLength),
      wasServed: (request) => served.has(request),
    },
    retryPausesMs: pointRetryPausesMs(scan.bounds),
    isSiteRejecting: async () => (await support.isSiteRejecting?.()) === true,
    artifactsFor: (check) => views.get(check) ?? store.view([]),
    probeFor: (check, requests, known) =>
      new PointCheckProbe(pointSupport, check, requests, known, shared.get(check) ?? new Map()),
    enter: () => scan.enter(),
    tested: (point) => {
      coverage.points.tested += 1;
      one.tested(point, points.length);
    },
    done: (check, result) => one.done(check, result),
  });
  await runner.run();
}

/** It tells, too, whether the document depends on its query. */
async function sendCanary(
  request: ProbeRequest,
  send: ProbeSupport['send'],
  { documents, browser }: ScanContext,
): Promise<Exchange | FailedExchange> {
  const response = await send(request, canarySpender);
  if (browser.isSetUp && !('failure' in response)) documents.add(response);
  return response;
}

/** Sends what looks like an attack to a page that may be tested, the start page where it is one. */
async function findFirewallPage(
  { scan, store, support }: PointScan,
  send: ProbeSupport['send'],
): Promise<FirewallPage | undefined> {
  const { main, pages } = store.view(['main', 'pages']);
  const page = [main.end, ...pages.map(({ exchange }) => exchange)].find(
    (one) => one !== undefined && one.method === 'GET' && one.status < 400 && scan.paths.mayTest(one.url),
  );
  return (
    page && FirewallPage.find(page, probeToken(support.ids, canaryLength), (request) => send(request, canarySpender))
  );
}
