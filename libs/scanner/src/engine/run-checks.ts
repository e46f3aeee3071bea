import type { ActiveCheck, Check, Outcome, Probe } from '../check.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { limitConcurrency } from './limit-concurrency.ts';

export type CheckResult =
  | { readonly outcomes: readonly Outcome[]; readonly skipped?: never }
  /** Why it could not run to its end; what it had found until then counts. */
  | { readonly outcomes: readonly Outcome[]; readonly skipped: string };

export interface CheckRun {
  readonly checks: readonly Check[];
  readonly store: ArtifactStore;
  /** The scan's deadline or its cancelling. */
  readonly signal: AbortSignal;
  probeFor(check: ActiveCheck): Probe;
  /** Called before code runs that meets the target's bytes. */
  enter(): void;
  done(check: Check, result: CheckResult): void;
}

const activeAtOnce = 6;
/** Milliseconds for active checks to hand in what they have when time has run out. */
const graceMs = 500;
const outOfTime = 'time ran out';

/** Runs each check as soon as what it needs is there. A check that throws is a skipped check, never a failed scan. */
export async function runChecks(run: CheckRun): Promise<void> {
  const active = limitConcurrency(activeAtOnce);
  await Promise.all(
    run.checks.map(async (check) => {
      const missing = await run.store.whyMissing(check.meta.needs);
      if (missing !== undefined) return run.done(check, { outcomes: [], skipped: missing });
      const result = 'run' in check ? runPassive(check, run) : await active(() => runActive(check, run));
      run.done(check, result);
    }),
  );
}

function runPassive(check: Exclude<Check, ActiveCheck>, run: CheckRun): CheckResult {
  if (run.signal.aborted) return { outcomes: [], skipped: outOfTime };
  run.enter();
  try {
    return { outcomes: check.run(run.store.viewFor(check.meta)) };
  } catch (error) {
    return { outcomes: [], skipped: fault(error) };
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
    return await Promise.race([late.promise, probe(check, run)]);
  } finally {
    run.signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  }
}

async function probe(check: ActiveCheck, run: CheckRun): Promise<CheckResult> {
  try {
    const outcomes = await check.probe(run.store.viewFor(check.meta), run.probeFor(check));
    return run.signal.aborted ? { outcomes, skipped: outOfTime } : { outcomes };
  } catch (error) {
    return { outcomes: [], skipped: run.signal.aborted ? outOfTime : fault(error) };
  }
}

function fault(error: unknown): string {
  return `the check failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
}
