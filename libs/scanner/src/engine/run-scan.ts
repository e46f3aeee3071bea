import { hostOf, problemSentence, siteOf, targetProblem } from '#egress';
import type { RedirectChain } from '../artifacts.ts';
import type { Check } from '../check.ts';
import { excludedPath } from '../collect/http-site-client.ts';
import type { Coverage } from '../coverage.ts';
import { PathScope } from '../paths.ts';
import type { ScanFailureCode, ScanJob } from '../scanner.ts';
import { ArtifactCollection, collectionUnits } from './collect-artifacts.ts';
import { ArtifactStore } from './artifact-store.ts';
import { CheckProbe } from './check-probe.ts';
import type { ProbeSupport } from './check-probe.ts';
import { CoverageTracker } from './coverage-tracker.ts';
import { findingFrom } from './findings/finding-from-outcomes.ts';
import { NotFoundBaselines } from './rejections/not-found-baselines.ts';
import { ProbeErrors } from './probe-errors.ts';
import { Progress } from './progress.ts';
import { ReportBatch } from './report-batch.ts';
import type { Batch } from './report-batch.ts';
import { probePoints } from './point-checks/probe-points.ts';
import { collectionSpender, planRequests } from './request-plan.ts';
import { runBrowserChecks } from './browser/run-browser-checks.ts';
import { runChecks } from './run-checks.ts';
import type { CheckResult } from './run-checks.ts';
import { StartPageWatch } from './rejections/start-page-watch.ts';
import { boundsOf, checkRetryPausesMs } from './scan-bounds.ts';
import { unitsOf } from './scan-checks.ts';
import type { ScanChecks } from './scan-checks.ts';
import { openScan } from './scan-context.ts';
import type { ScanContext, ScanEnvironment } from './scan-context.ts';
import { SecretRedactor } from './secret-redactor.ts';

/** Who is told what a scan does. */
export interface ScanObserver {
  batch(batch: Batch): void;
  /** The target has responded: all checks of the scan will be run or skipped. */
  planned(): void;
  /** Called before code runs that reads the target's bytes. */
  enter(): void;
}

/** The whole life of one scan in one thread. Resolves when the last report is out, or silently when cancelled. */
export async function runScan(
  job: ScanJob,
  environment: ScanEnvironment,
  cancel: AbortSignal,
  observer: ScanObserver,
): Promise<void> {
  const { settings, addresses } = environment;
  const checks = environment.checks[job.scanType];
  const progress = new Progress(collectionUnits[job.scanType] + checks.units);
  let scan: ScanContext | undefined;
  const { maxRequests } = boundsOf(job.scanType, settings);
  const coverage = new CoverageTracker(
    maxRequests,
    () => scan?.budget.sent ?? 0,
    () => scan?.optOuts.problem,
  );
  const redactor = new SecretRedactor(job.credentials, job.target);
  const report = (): Coverage => redactor.coverage(coverage.report());
  const batch = new ReportBatch(progress, report, (one) => observer.batch(one));
  const end = (last: LastReport): void => batch.end({ ...redactedEnd(last, redactor), coverage: report() });

  const problem = targetProblem(job.target, { addresses, ports: settings.ports }) ?? pathProblem(job);
  if (problem !== undefined) return end(failed('target_blocked', `${problemSentence('The target', problem)}.`, false));
  scan = openScan(job, environment, cancel, {
    onConnection: (connection) => batch.connected(connection),
    enter: () => observer.enter(),
  });
  try {
    const last = await scanSite({ scan, checks, coverage, batch, observer, cancel, redactor });
    const { problem: optedOut } = scan.optOuts;
    if (cancel.aborted) return;
    if (optedOut !== undefined)
      end(failed('target_blocked', `The scan was ended: ${optedOut}.`, scan.contactedTarget()));
    else if (last !== undefined) end(last);
  } finally {
    await scan.close();
    batch.flush();
  }
}

interface SiteScan {
  readonly scan: ScanContext;
  readonly checks: ScanChecks;
  readonly coverage: CoverageTracker;
  readonly batch: ReportBatch;
  readonly observer: ScanObserver;
  readonly cancel: AbortSignal;
  readonly redactor: SecretRedactor;
}

type LastReport =
  | { readonly type: 'completed' }
  | {
      readonly type: 'failed';
      readonly code: ScanFailureCode;
      readonly message: string;
      readonly contactedTarget: boolean;
    };

/** Undefined when the scan was cancelled. */
async function scanSite({
  scan,
  checks,
  coverage,
  batch,
  observer,
  cancel,
  redactor,
}: SiteScan): Promise<LastReport | undefined> {
  const { job, target, now } = scan;
  const store = new ArtifactStore({ target, scanType: job.scanType, now });
  const collection = new ArtifactCollection(scan, store, coverage, (units) => batch.advance(units));
  const main = await collection.main();
  if (cancel.aborted) return undefined;
  const failure = failureOf(main, scan);
  if (failure !== undefined && !(await collection.speaksOldTlsOnly(main))) return failure;
  if (cancel.aborted) return undefined;
  if (main.end !== undefined) scan.optOuts.examine(hostOf(main.end.url));
  observer.planned();

  if (job.scanType === 'full')
    planRequests(
      scan.budget,
      checks.all.filter((check) => scan.browser.isSetUp || !('explore' in check)),
    );
  if (!scan.paths.isWholeSite) coverage.excluded = { pages: 0, points: 0, requests: 0 };
  const errors = new ProbeErrors();
  const support = probeSupport(scan, coverage, main, errors);
  const pointUnits = unitsOf(checks.points);
  const done = (check: Check, { outcomes, skipped }: CheckResult): void => {
    coverage.concluded(check.meta, outcomes.length > 0, skipped);
    scan.budget.finish(check.meta.id);
    if (!('probePoint' in check)) batch.advance(unitsOf([check]));
    if (outcomes.length === 0) return batch.finished(check.meta.id, undefined);
    const madeUp = store.view(['notFound']).notFound?.url;
    const shown = outcomes.map((outcome) => redactor.outcome(outcome));
    batch.finished(check.meta.id, findingFrom(check.meta, shown, target, madeUp));
  };
  await Promise.all([
    collection.others(main),
    runChecks({
      checks,
      store,
      signal: scan.signal,
      retryPausesMs: checkRetryPausesMs(job.scanType, scan.bounds),
      probeFor: ({ meta }) => new CheckProbe(meta, support),
      enter: () => observer.enter(),
      done,
    }),
    runBrowserChecks({ scan, checks: checks.browser, store, done }),
    probePoints({
      scan,
      checks: checks.points,
      store,
      support,
      coverage,
      tested: (_point, known) => batch.advance(pointUnits / known),
      done,
    }).finally(() => store.settle('probeErrors', errors.all)),
  ]);
  collection.release();
  await collection.reportLateRejection(main);
  coverage.end();
  return { type: 'completed' };
}

function probeSupport(
  scan: ScanContext,
  coverage: CoverageTracker,
  { end }: RedirectChain,
  errors: ProbeErrors,
): ProbeSupport {
  const site = siteOf(hostOf(scan.target));
  const send: ProbeSupport['send'] = async (request, checkId) => {
    const response = await scan.client.send(request, checkId);
    scan.enter();
    if (!('failure' in response)) errors.note(response);
    return response;
  };
  const watch =
    scan.job.scanType === 'full' && end !== undefined && end.status < 400
      ? new StartPageWatch(() => send({ url: end.url }, collectionSpender))
      : undefined;
  const baselines = new NotFoundBaselines(
    (request) => send(request, collectionSpender),
    scan.ids,
    async () => watch?.rejectionNow(),
  );
  return {
    ids: scan.ids,
    send,
    rejectionOfSite: async () => watch?.rejection(),
    isSiteRejecting: async () => (await watch?.rejectionNow()) !== undefined,
    room: (checkId) => scan.budget.room(checkId, scan.signal),
    inScope: (url) => siteOf(hostOf(url)) === site,
    mayTest: (url) => {
      const isIncluded = scan.paths.mayTest(url);
      if (!isIncluded && coverage.excluded !== undefined) coverage.excluded.requests += 1;
      return isIncluded;
    },
    compareWithNotFound: (exchange) => baselines.compare(exchange),
  };
}

/** Why the rules of the scan keep its own target out of it; undefined where they do not. */
function pathProblem({ target, paths }: ScanJob): string | undefined {
  return new PathScope(paths).mayRequest(new URL(target)) ? undefined : excludedPath;
}

function redactedEnd(last: LastReport, redactor: SecretRedactor): LastReport {
  return last.type === 'completed' ? last : { ...last, message: redactor.text(last.message) };
}

/** Why there is nothing to check; undefined when the target has responded. */
function failureOf({ hops, failure }: RedirectChain, scan: ScanContext): LastReport | undefined {
  const { signal } = scan;
  const contactedTarget = scan.contactedTarget();
  if (failure?.failure === 'blocked') {
    const isRedirected = hops.length > 0;
    const how = isRedirected
      ? 'The target redirects to an address that must not be scanned'
      : 'The target must not be scanned';
    return failed('target_blocked', `${how}: ${failure.detail}.`, contactedTarget);
  }
  if (hops.length > 0 || failure === undefined) return undefined;
  if (signal.aborted) return failed('timeout', 'The target did not respond in time.', contactedTarget);
  return failed('target_unreachable', `The request to the target failed: ${failure.detail}.`, contactedTarget);
}

function failed(code: ScanFailureCode, message: string, contactedTarget: boolean): LastReport {
  return { type: 'failed', code, message: message.slice(0, 500), contactedTarget };
}
