import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActiveCheck, Check, Outcome, PassiveCheck, Probe } from '../check.ts';
import type { ArtifactStore } from './artifact-store.ts';
import { limitConcurrency } from '../collect/limit-concurrency.ts';

export type CheckResult =
  | { readonly outcomes: readonly Outcome[]; readonly skipped?: never }
  /** Why it could not run to its end; what it had found until then counts. */
  | { readonly outcomes: readonly Outcome[]; readonly skipped: string };

/** A probe that knows what it was not told. */
export interface RunProbe extends Probe {
  /** Why the check may have missed something. */
  readonly gap: string | undefined;
}

export interface CheckRun {
  readonly checks: readonly Check[];
  readonly store: ArtifactStore;
  /** The scan's deadline or its cancelling. */
  readonly signal: AbortSignal;
  probeFor(check: ActiveCheck): RunProbe;
  /** Called before code runs that meets the target's bytes. */
  enter(): void;
  done(check: Check, result: CheckResult): void;
}

const activeAtOnce = 6;
/** Milliseconds after the deadline for rules about what is there already, and for active checks to hand in what they have. */
const graceMs = 1000;
/** Milliseconds of rules in a row before other scans of the thread get their turn. */
const maxSliceMs = 20;
const outOfTime = 'time ran out';

/** Runs each check as soon as what it needs is there. A check that throws is a skipped check, never a failed scan. */
export async function runChecks(run: CheckRun): Promise<void> {
  const active = limitConcurrency(activeAtOnce);
  const passive = limitConcurrency(1);
  let busySince = performance.now();
  let tooLate = Infinity;
  run.signal.addEventListener('abort', () => (tooLate = performance.now() + graceMs), { once: true });
  const inTurn = (check: PassiveCheck) => async (): Promise<CheckResult> => {
    if (performance.now() - busySince > maxSliceMs) {
      await nextTurn();
      busySince = performance.now();
    }
    return performance.now() > tooLate ? { outcomes: [], skipped: outOfTime } : runPassive(check, run);
  };
  await Promise.all(
    run.checks.map(async (check) => {
      const missing = await run.store.missingReason(check.meta.needs);
      if (missing !== undefined) return run.done(check, { outcomes: [], skipped: missing });
      run.done(check, await ('run' in check ? passive(inTurn(check)) : active(() => runActive(check, run))));
    }),
  );
}

function runPassive(check: PassiveCheck, run: CheckRun): CheckResult {
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
    const probe = run.probeFor(check);
    const outcomes = await check.probe(run.store.viewFor(check.meta), probe);
    const skipped = run.signal.aborted ? outOfTime : probe.gap;
    return skipped === undefined ? { outcomes } : { outcomes, skipped };
  } catch (error) {
    return { outcomes: [], skipped: run.signal.aborted ? outOfTime : fault(error) };
  }
}

function fault(error: unknown): string {
  return `the check failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
}
