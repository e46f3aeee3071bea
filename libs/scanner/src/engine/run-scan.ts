import { hostOf, siteOf, targetProblem } from '#egress';
import type { Connection } from '#egress';
import type { RedirectChain } from '../artifacts.ts';
import type { Check } from '../check.ts';
import type { ScanType } from '../finding.ts';
import type { ScanJob, ScanReport } from '../scanner.ts';
import { ArtifactCollection, collectionUnits } from './collect-artifacts.ts';
import { ArtifactStore } from './artifact-store.ts';
import { CheckProbe } from './check-probe.ts';
import type { ProbeSupport } from './check-probe.ts';
import { NotFoundBaselines } from './not-found-baselines.ts';
import { findingFrom } from './finding-from-outcomes.ts';
import { Progress } from './progress.ts';
import { ReportBuffer } from './report-buffer.ts';
import { runChecks } from './run-checks.ts';
import { openScan } from './scan-context.ts';
import type { ScanContext, ScanEnvironment } from './scan-context.ts';

/** What a scan tells besides its reports. */
export interface ScanObserver {
  /** With the number of requests sent until now. */
  report(report: ScanReport, requests: number): void;
  /** The target has responded: all checks of the scan will be run or skipped. */
  planned(): void;
  connection(connection: Connection): void;
  /** Called before code runs that meets the target's bytes. */
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
  const problem = targetProblem(job.target, { addresses, ports: settings.ports });
  if (problem !== undefined) return observer.report(failed('target_blocked', problem, false), 0);
  const scan = openScan(job, environment, cancel, {
    onConnection: (connection) => observer.connection(connection),
    enter: () => observer.enter(),
  });
  try {
    await scanSite(scan, observer, cancel);
  } finally {
    await scan.close();
  }
}

async function scanSite(scan: ScanContext, observer: ScanObserver, cancel: AbortSignal): Promise<void> {
  const { job, target, now } = scan;
  const checks = checksFor(job.scanType, scan);
  const progress = new Progress(collectionUnits[job.scanType] + checks.reduce((sum, check) => sum + unitsOf(check), 0));
  const report = (one: ScanReport): void => observer.report(one, scan.client.requests);
  const buffer = new ReportBuffer(progress, report);
  const store = new ArtifactStore({ target, scanType: job.scanType, now });
  const collection = new ArtifactCollection(scan, store, (units) => {
    progress.add(units);
    buffer.advanced();
  });
  try {
    const main = await collection.main();
    if (cancel.aborted) return;
    const failure = failureOf(main, scan);
    if (failure !== undefined) return report(failure);
    observer.planned();

    const skippedChecks: { checkId: string; reason: string }[] = [];
    const support = probeSupport(scan);
    await Promise.all([
      collection.others(main),
      runChecks({
        checks,
        store,
        signal: scan.signal,
        probeFor: ({ meta }) => new CheckProbe(meta, support),
        enter: () => observer.enter(),
        done: (check, { outcomes, skipped }) => {
          if (skipped !== undefined) skippedChecks.push({ checkId: check.meta.id, reason: skipped });
          progress.add(unitsOf(check));
          buffer.finished(check.meta.id, findingFrom(check.meta, outcomes));
        },
      }),
    ]);
    if (cancel.aborted) return;
    buffer.flush();
    report({ type: 'completed', requests: scan.client.requests, skippedChecks });
  } finally {
    buffer.drop();
  }
}

/** The checks that a scan of this type runs. */
export function checksFor(
  scanType: ScanType,
  { checks, settings }: Pick<ScanEnvironment, 'checks' | 'settings'>,
): readonly Check[] {
  return checks
    .filter(({ meta }) => scanType === 'full' || meta.scan === 'quick')
    .filter(({ meta }) => meta.optIn !== true || settings.optInChecks.includes(meta.id));
}

/** A request takes longer than a rule. */
function unitsOf({ meta }: Check): number {
  return 1 + Math.ceil(meta.maxRequests / 5);
}

function probeSupport(scan: ScanContext): ProbeSupport {
  const site = siteOf(hostOf(scan.target));
  const send: ProbeSupport['send'] = async (request) => {
    const response = await scan.client.send(request);
    scan.enter();
    return response;
  };
  const baselines = new NotFoundBaselines(send, scan.ids);
  return {
    ids: scan.ids,
    send,
    inScope: (url) => siteOf(hostOf(url)) === site,
    compareWithNotFound: (exchange) => baselines.compare(exchange),
  };
}

/** Why there is nothing to check; undefined when the target has responded. */
function failureOf({ hops, failure }: RedirectChain, scan: ScanContext): ScanReport | undefined {
  const { contactedTarget, signal } = scan;
  if (failure?.failure === 'blocked') {
    const how = hops.length > 0 ? `redirects to ${failure.url.host}: ` : '';
    return failed('target_blocked', how + failure.detail, contactedTarget);
  }
  if (hops.length > 0) return undefined;
  if (signal.aborted) return failed('timeout', 'The target did not respond in time.', contactedTarget);
  return failed('target_unreachable', failure?.detail ?? 'no response', contactedTarget);
}

function failed(
  code: 'target_blocked' | 'target_unreachable' | 'timeout',
  message: string,
  contactedTarget: boolean,
): ScanReport {
  return { type: 'failed', code, message: message.slice(0, 500), contactedTarget };
}
