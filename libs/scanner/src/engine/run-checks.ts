import { setImmediate as nextTick } from 'node:timers/promises';
import { delay, Semaphore } from '#kernel';
import type { Artifacts } from '../artifacts.ts';
import type { ActiveCheck, ActiveProbe, Outcome, PassiveCheck } from '../check.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { notOwed, outOfTime, owed } from './coverage-tracker.ts';
import type { Skip } from './coverage-tracker.ts';
import type { PassiveGroup, ScanChecks } from './scan-checks.ts';

export type CheckResult =
  | { readonly outcomes: readonly Outcome[]; readonly skipped?: never }
  /** It could not run to its end; what it had found until then counts. */
  | { readonly outcomes: readonly Outcome[]; readonly skipped: Skip };

/** A probe that knows what it could not find out. */
export interface RunProbe extends ActiveProbe {
  /** Why the check may have missed something. */
  readonly gap: string | undefined;
  /** Requests were rejected that the site may serve at another time. */
  readonly isRejectedForNow?: boolean;
  /** Requests that told nothing of the site. */
  readonly missed?: number;
  /** What the rules of the scan kept it from sending. */
  readonly exclusion?: string | undefined;
  /** What the check looked at a part of only, as it always does. */
  readonly sampling?: string | undefined;
}

export interface CheckRun {
  readonly checks: Pick<ScanChecks, 'passive' | 'active'>;
  readonly store: ArtifactStore;
  /** Milliseconds to wait before a check runs again whose requests were rejected, each time that they were. */
  readonly retryPausesMs: readonly number[];
  /** The scan's deadline or its cancelling. */
  readonly signal: AbortSignal;
  probeFor(check: ActiveCheck): RunProbe;
  /** Called before code runs that meets the target's bytes. */
  enter(): void;
  done(check: ActiveCheck | PassiveCheck, result: CheckResult): void;
}

/** Milliseconds after the deadline for passive checks of what is there already, and for active checks to return what they have. */
const graceMs = 1000;
/** Milliseconds of passive checks in a row before the event loop is yielded to other scans of the thread. */
const maxSliceMs = 20;

/** Runs each check as soon as what it needs is there. A check that throws is a skipped check, never a failed scan. */
export async function runChecks(run: CheckRun): Promise<void> {
  const runner = new PassiveRunner(run);
  const onAbort = (): void => runner.noteDeadline();
  run.signal.addEventListener('abort', onAbort);
  try {
    await Promise.all([
      ...run.checks.passive.map((group) => runner.run(group)),
      ...run.checks.active.map((check) => runWhenReady(check, run)),
    ]);
  } finally {
    run.signal.removeEventListener('abort', onAbort);
  }
}

async function runWhenReady(check: ActiveCheck, run: CheckRun): Promise<void> {
  const missing = await run.store.missing(check.meta.needs);
  run.done(check, missing === undefined ? await runActive(check, run) : { outcomes: [], skipped: missing });
}

/** Runs passive checks one at a time, in groups that need the same artifacts. */
class PassiveRunner {
  readonly #run: CheckRun;
  readonly #running = new Semaphore(1);
  /** Groups that run or wait for others. */
  #groups = 0;
  #busySince = 0;
  #tooLate = Infinity;

  constructor(run: CheckRun) {
    this.#run = run;
  }

  /** From now on there is little time left. */
  noteDeadline(): void {
    this.#tooLate = performance.now() + graceMs;
  }

  async run({ needs, checks }: PassiveGroup): Promise<void> {
    const run = this.#run;
    const missing = await run.store.missing(needs);
    if (missing !== undefined) return checks.forEach((check) => run.done(check, { outcomes: [], skipped: missing }));
    if (this.#groups === 0) this.#busySince = performance.now();
    this.#groups += 1;
    await this.#running.run(async () => {
      const artifacts = run.store.view(needs);
      for (const check of checks) {
        if (performance.now() - this.#busySince > maxSliceMs) await this.#yield();
        const isTooLate = performance.now() > this.#tooLate;
        run.done(check, isTooLate ? { outcomes: [], skipped: outOfTime } : runPassive(check, artifacts, run));
      }
      this.#groups -= 1;
    });
  }

  async #yield(): Promise<void> {
    await nextTick();
    this.#busySince = performance.now();
  }
}

function runPassive(check: PassiveCheck, artifacts: Artifacts, run: CheckRun): CheckResult {
  run.enter();
  try {
    const outcomes = check.run(artifacts);
    const gap = check.gap?.(artifacts);
    return gap === undefined ? { outcomes } : { outcomes, skipped: owed(gap.slice(0, 300)) };
  } catch (error) {
    return { outcomes: [], skipped: faultOf(error) };
  }
}

async function runActive(check: ActiveCheck, run: CheckRun): Promise<CheckResult> {
  if (run.signal.aborted) return { outcomes: [], skipped: outOfTime };
  const late = Promise.withResolvers<CheckResult>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    timer = setTimeout(() => late.resolve({ outcomes: [], skipped: outOfTime }), graceMs);
  };
  run.signal.addEventListener('abort', onAbort);
  try {
    run.enter();
    return await Promise.race([late.promise, probeUntilServed(check, run)]);
  } finally {
    run.signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  }
}

/** A site that rejects requests for a while recovers: a check that found nothing because of that runs again. */
async function probeUntilServed(check: ActiveCheck, run: CheckRun): Promise<CheckResult> {
  let best: { readonly result: CheckResult; readonly missed: number } | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const runProbe = run.probeFor(check);
    const result = await probe(check, runProbe, run);
    if (result.outcomes.length > 0 || result.skipped?.owed !== true) return result;
    const { missed = 0, isRejectedForNow } = runProbe;
    // A later attempt may see less of the site than the one before it.
    if (best === undefined || (missed < best.missed && !run.signal.aborted)) best = { result, missed };
    const pauseMs = run.retryPausesMs[attempt];
    if (pauseMs === undefined || isRejectedForNow !== true || run.signal.aborted) return best.result;
    await delay(pauseMs, run.signal);
    if (run.signal.aborted) return best.result;
  }
}

async function probe(check: ActiveCheck, runProbe: RunProbe, run: CheckRun): Promise<CheckResult> {
  try {
    const outcomes = await check.probe(run.store.view(check.meta.needs), runProbe);
    if (run.signal.aborted) return { outcomes, skipped: outOfTime };
    if (runProbe.gap !== undefined) return { outcomes, skipped: owed(runProbe.gap) };
    const leftOut = runProbe.exclusion ?? runProbe.sampling;
    return leftOut === undefined ? { outcomes } : { outcomes, skipped: notOwed(leftOut) };
  } catch (error) {
    return { outcomes: [], skipped: run.signal.aborted ? outOfTime : faultOf(error) };
  }
}

/** A check that threw. */
export function faultOf(error: unknown): Skip {
  const message = error instanceof Error ? error.message : String(error);
  return owed(`the check failed: ${message}`.slice(0, 300));
}
