import { delay } from '#kernel';
import type { Artifacts } from '../artifacts.ts';
import type { PointCheck, ProbedPoint } from '../check.ts';
import { isTextual } from '../collect/exchange.ts';
import type { Canary, InjectionPoint } from '../points/injection-point.ts';
import type { PlannedPoint } from '../points/plan-points.ts';
import { PointCanaries } from './point-canaries.ts';
import type { PointCanarySupport } from './point-canaries.ts';
import type { PointCheckProbe, PointKnowledge } from './point-check-probe.ts';
import type { RequestBudget } from './request-budget.ts';
import { PointRejections } from './point-rejections.ts';
import { PointResults } from './point-results.ts';
import { untestedPoint } from './point-state.ts';
import type { PointState } from './point-state.ts';
import { PointStatistics } from './point-statistics.ts';
import { canarySpender } from './request-plan.ts';
import { outOfTime, owed } from './coverage-tracker.ts';
import type { Skip } from './coverage-tracker.ts';
import { faultOf } from './run-checks.ts';
import type { CheckResult } from './run-checks.ts';

/**
 * `share`: the guaranteed share of each check; `cheapest`: the first proofs of each check; `all`: everything; `retry`: the first
 * proofs of checks that were rejected, which are closed again where they are rejected again.
 */
type Pass = 'share' | 'cheapest' | 'all' | 'retry';

export interface PointCheckRun {
  readonly checks: readonly PointCheck[];
  readonly points: readonly PlannedPoint[];
  readonly budget: RequestBudget;
  readonly canaries: PointCanarySupport;
  /** Points that are probed at the same time. */
  readonly concurrency: number;
  /** Milliseconds to wait before points that rejected requests are tested again, each time that some still do. */
  readonly retryPausesMs: readonly number[];
  /** The scan's deadline or its cancelling. */
  readonly signal: AbortSignal;
  artifactsFor(check: PointCheck): Artifacts;
  /** `requests` bounds what the check may send for one point. */
  probeFor(check: PointCheck, requests: number, known: PointKnowledge): PointCheckProbe;
  /** Called before code runs that meets the target's bytes. */
  enter(): void;
  /** All checks have come to a conclusion about one more point, which has rejected none of them. */
  tested(point: InjectionPoint): void;
  done(check: PointCheck, result: CheckResult): void;
}

/** Canaries that are sent to a point that rejects them, each in a later pass. */
const maxRejectedCanaries = 3;
/** Share of the points whose canaries may be rejected in a row before the site is taken to reject the others as well. */
const maxRejectedShare = 0.1;

/** Characters of canary responses that are kept for the second pass; others are sent again. */
const maxKeptLength = 4 * 1024 * 1024;
/** How often what is left is put in order again in one sweep. */
const maxOrderings = 40;

/**
 * Probes the points in their order, each with one canary and then with every check that applies. In the first pass each
 * check spends its guaranteed share; what is left goes where the first pass makes it likely to find more, the cheapest
 * proofs before the costly ones.
 */
export class PointCheckRunner {
  readonly #run: PointCheckRun;
  readonly #canaries: PointCanaries;
  readonly #states: readonly PointState[];
  readonly #results = new PointResults();
  readonly #rejections = new PointRejections();
  readonly #statistics = new PointStatistics();
  #withoutResponse = 0;
  #keptLength = 0;

  constructor(run: PointCheckRun) {
    this.#run = run;
    this.#canaries = new PointCanaries(run.canaries);
    this.#states = run.points.map((planned) => untestedPoint(planned, run.checks));
  }

  async run(): Promise<void> {
    const { budget, checks } = this.#run;
    await this.#forEach(this.#states, (state) => this.#probe(state, checks, 'share'));
    for (const id of [canarySpender, ...checks.map(({ meta }) => meta.id)]) budget.finish(id);
    await this.#sweep('cheapest');
    await this.#sweep('all');
    // Checks that come after one that was concluded in the sweep before.
    await this.#sweep('all');
    for (const pauseMs of this.#run.retryPausesMs) await this.#retryRejected(pauseMs);
    for (const check of checks) this.#run.done(check, this.#resultOf(check));
  }

  /** Spends what is left, first where it is worth most; what that is changes with what is found. */
  async #sweep(pass: 'cheapest' | 'all'): Promise<void> {
    const left = this.#states
      .flatMap((state) => [...state.open].map((check) => ({ state, check })))
      .filter(({ state, check }) => pass === 'all' || !state.tried.has(check));
    const atOnce = Math.max(4 * this.#run.concurrency, Math.ceil(left.length / maxOrderings));
    for (let rest = left; rest.length > 0 && !this.#run.signal.aborted;) {
      const inOrder = rest
        .map((entry) => ({ ...entry, promise: this.#promise(entry) }))
        .sort((one, other) => other.promise - one.promise);
      await this.#forEach(inOrder.slice(0, atOnce), ({ state, check }) => this.#probe(state, [check], pass));
      rest = inOrder.slice(atOnce);
    }
  }

  /** A site that rejects requests for a while recovers: its points are tested again, few where it has not recovered. */
  async #retryRejected(pauseMs: number): Promise<void> {
    const retries = [...this.#rejections.retries()]
      .map(([state, checks]) => ({ state, checks: checks.filter((check) => this.#rejections.isWorthRetry(check)) }))
      .filter(({ checks }) => checks.length > 0);
    if (retries.length === 0) return;
    await delay(pauseMs, this.#run.signal);
    const maxInRow = Math.max(this.#run.concurrency, Math.ceil(retries.length * maxRejectedShare));
    let rejectedInRow = 0;
    await this.#forEach(retries, async ({ state, checks }) => {
      const worth = checks.filter((check) => this.#rejections.isWorthRetry(check));
      if (rejectedInRow >= maxInRow || worth.length === 0) return;
      rejectedInRow = (await this.#retry(state, worth)) ? 0 : rejectedInRow + 1;
    });
    await this.#sweep('all');
    await this.#sweep('all');
  }

  /** False where the point still rejects its canary. What was found there in spite of it is not tested again. */
  async #retry(state: PointState, checks: readonly PointCheck[]): Promise<boolean> {
    state.canary = 'pending';
    if (!(await this.#obtainCanary(state, 'retry'))) return false;
    for (const check of checks) {
      this.#rejections.forget(check, state);
      if (!state.found.has(check.meta.id)) state.open.add(check);
    }
    await this.#probe(state, checks, 'retry');
    for (const check of checks) this.#rejections.retried(check, state);
    return true;
  }

  #promise({ state: { planned, canary }, check }: { readonly state: PointState; readonly check: PointCheck }): number {
    return this.#statistics.promise(check, planned, canary === 'pending');
  }

  async #forEach<Entry>(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
    const queue = entries.values();
    const worker = async (): Promise<void> => {
      for (const entry of queue) {
        if (this.#run.signal.aborted) return;
        await work(entry);
      }
    };
    await Promise.all(Array.from({ length: this.#run.concurrency }, worker));
  }

  async #probe(state: PointState, checks: readonly PointCheck[], pass: Pass): Promise<void> {
    if (!(await this.#obtainCanary(state, pass))) return;
    for (const check of checks) {
      if (!state.open.has(check) || this.#run.signal.aborted) continue;
      if (!this.#applies(check, state)) {
        state.open.delete(check);
        this.#count(check, state, 0);
        continue;
      }
      const waitsFor = this.#run.checks.some((other) => state.open.has(other) && check.after?.includes(other.meta.id));
      if (waitsFor || !(await this.#mayStart(check.meta.id, pass))) continue;
      await this.#runCheck(check, state, pass);
    }
    if (state.open.size === 0 && !this.#rejections.has(state)) this.#run.tested(state.planned.point);
    this.#forget(state);
  }

  /** What is beyond the share is put off at first; then it waits for what others leave. */
  #mayStart(spender: string, pass: Pass): boolean | Promise<boolean> {
    const { budget, signal } = this.#run;
    return pass === 'share' ? budget.isWithinShare(spender) : budget.room(spender, signal);
  }

  async #obtainCanary(state: PointState, pass: Pass): Promise<boolean> {
    if (state.canary !== 'pending') return true;
    if (this.#canaries.sends(state.planned) && !(await this.#mayStart(canarySpender, pass))) return false;
    const { canary, rejection } = await this.#canaries.canaryFor(state.planned);
    if (rejection !== undefined) {
      state.rejectedCanaries += 1;
      // A later pass sends it again: a rate limit ends.
      if (state.rejectedCanaries < maxRejectedCanaries && pass !== 'all' && pass !== 'retry') return false;
      for (const check of state.open) this.#rejections.add(check, state, rejection);
      if (pass === 'retry') return false;
    }
    state.canary = canary;
    if (canary === undefined) this.#withoutResponse += 1;
    return true;
  }

  #applies(check: PointCheck, state: PointState): boolean {
    this.#run.enter();
    try {
      const probed = this.#probed(check, state);
      const gap = cutOf(probed.canary) ?? check.gapAt?.(probed);
      if (gap !== undefined) this.#results.missed(check, gap);
      return check.appliesTo(probed);
    } catch (error) {
      this.#results.failed(check, error);
      return false;
    }
  }

  async #runCheck(check: PointCheck, state: PointState, pass: Pass): Promise<void> {
    const { maxRequests, firstPassRequests = maxRequests } = check.meta;
    const left = (state.planned.point.maxRequests ?? Infinity) - state.sent;
    if (left <= 0) {
      state.open.delete(check);
      return;
    }
    const requests = Math.min(left, pass === 'all' ? maxRequests : firstPassRequests, maxRequests);
    const harmless = state.canary === 'pending' ? undefined : state.canary?.response;
    const probe = this.#run.probeFor(check, requests, { found: state.found, harmless });
    this.#run.enter();
    try {
      const outcome = await check.probePoint(this.#probed(check, state), probe);
      if (outcome !== undefined) {
        state.found.add(check.meta.id);
        this.#results.found(check, outcome, state.planned);
      }
    } catch (error) {
      this.#results.failed(check, error);
    }
    state.sent += probe.sent;
    if (this.#run.signal.aborted) return;
    this.#count(check, state, probe.sent);
    const rejection = state.found.has(check.meta.id) ? undefined : probe.rejection;
    const isRejectedAgain = rejection !== undefined && pass === 'retry';
    if (probe.isDeferred && !state.found.has(check.meta.id) && !isRejectedAgain) return;
    if (probe.gap !== undefined) this.#results.missed(check, probe.gap);
    if (rejection !== undefined) this.#rejections.add(check, state, rejection);
    state.open.delete(check);
  }

  /** Each point counts once for each check. */
  #count(check: PointCheck, { planned, found, tried }: PointState, requests: number): void {
    if (tried.has(check)) return;
    tried.add(check);
    this.#statistics.count(check, planned, { found: found.has(check.meta.id), requests });
  }

  #probed(check: PointCheck, { planned, canary }: PointState): ProbedPoint {
    return {
      point: planned.point,
      group: planned.group,
      canary: canary === 'pending' ? undefined : canary,
      artifacts: this.#run.artifactsFor(check),
    };
  }

  /** Keeps what the second pass needs, within a bound. */
  #forget(state: PointState): void {
    if (state.canary === 'pending' || state.canary === undefined) return;
    const { length } = state.canary.response.text;
    if (state.open.size === 0 || this.#keptLength + length > maxKeptLength) state.canary = 'pending';
    else this.#keptLength += length;
  }

  #resultOf(check: PointCheck): CheckResult {
    const outcomes = this.#results.outcomesOf(check);
    const skipped = this.#gapOf(check);
    return skipped === undefined ? { outcomes } : { outcomes, skipped };
  }

  #gapOf(check: PointCheck): Skip | undefined {
    const known = this.#states.length;
    const untested = this.#states.filter(({ open }) => open.has(check)).length;
    if (untested > 0 && this.#run.signal.aborted) return outOfTime;
    if (untested > 0) return owed(`${untested} of ${known} points were not tested: ${this.#run.budget.usedUp}`);
    if (this.#withoutResponse > 0) return owed(`${this.#withoutResponse} of ${known} points gave no response`);
    const rejected = this.#rejections.gapOf(check, known);
    if (rejected !== undefined) return owed(rejected);
    return this.#results.gapOf(check) ?? this.#gapOfArtifacts(check);
  }

  #gapOfArtifacts(check: PointCheck): Skip | undefined {
    this.#run.enter();
    try {
      const gap = check.gap?.(this.#run.artifactsFor(check));
      return gap === undefined ? undefined : owed(gap);
    } catch (error) {
      return faultOf(error);
    }
  }
}

/** A text of which only the beginning was received. */
function cutOf(canary: Canary | undefined): string | undefined {
  if (canary?.response.truncated !== true || !isTextual(canary.response.mediaType)) return undefined;
  return `only the first ${canary.response.size} bytes of a response were read: ${canary.response.url.href}`;
}
