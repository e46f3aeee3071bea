import type { Check, PointCheck } from '../check.ts';
import type { InjectionPoint } from '../points/injection-point.ts';
import { planPoints } from '../points/plan-points.ts';
import type { ArtifactStore } from './artifact-store.ts';
import type { ProbeSupport } from './check-probe.ts';
import type { CoverageTracker } from './coverage-tracker.ts';
import { FirewallPage } from './firewall-page.ts';
import { PointCheckProbe, probeToken } from './point-check-probe.ts';
import type { SharedResults } from './point-check-probe.ts';
import { knownResponses, runsInBrowser } from './runs-in-browser.ts';
import { sendWithCurrentTokens } from './current-tokens.ts';
import { canarySpender } from './request-plan.ts';
import type { CheckResult } from './run-checks.ts';
import { PointCheckRunner } from './run-point-checks.ts';
import type { ScanContext } from './scan-context.ts';

const canaryLength = 10;
/** Parts of a scan's time after which points that rejected requests are tested again: 5, 15 and 30 of 600 seconds. */
const retryPauseShares = [1 / 120, 1 / 40, 1 / 20];

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
  const planned = planPoints(store.view(['main', 'pages', 'rendered', 'exchanges']));
  const points = planned.filter(({ point }) => scan.paths.mayTest(point.url));
  if (coverage.excluded !== undefined) coverage.excluded.points = planned.length - points.length;
  coverage.points.known = points.length;
  const served = new Set(
    store
      .view(['exchanges'])
      .exchanges.filter(({ method, status }) => method === 'GET' && status < 400)
      .map(({ url: { origin, pathname } }) => origin + pathname),
  );
  const views = new Map(checks.map((check) => [check, store.view(check.meta.needs)]));
  const shared = new Map(checks.map((check) => [check, new Map() as SharedResults]));
  const send: ProbeSupport['send'] = (request, spender) =>
    sendWithCurrentTokens(request, (one) => support.send(one, spender));
  const page = points.length > 0 ? store.view(['main']).main.end : undefined;
  const firewallPage =
    page === undefined || page.status >= 400
      ? undefined
      : await FirewallPage.find(page, probeToken(support.ids, canaryLength), (request) => send(request, canarySpender));
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
    budget: scan.budget,
    concurrency: scan.bounds.concurrency,
    signal: scan.signal,
    canaries: {
      send: (request) => send(request, canarySpender),
      token: () => probeToken(support.ids, canaryLength),
      wasServed: ({ origin, pathname }) => served.has(origin + pathname),
    },
    retryPausesMs: retryPauseShares.map((share) => share * scan.bounds.deadlineMs),
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
