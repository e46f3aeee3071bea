import type { Exchange } from '../../artifacts.ts';
import type { PointCheck, ProbedPoint } from '../../check.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { ObtainedCanaries } from './obtained-canaries.ts';
import { PointCanaries } from './point-canaries.ts';
import type { Pass, PointCheckRun } from './point-check-run.ts';
import { cutOf, gapOfPoints } from './point-gaps.ts';
import { PointRejections } from './point-rejections.ts';
import { PointResults } from './point-results.ts';
import { retryRejected } from './point-retries.ts';
import { awaitedBy, requestsLeft, suspectedFirst, unsuspectingAfter, untestedPoint } from './point-state.ts';
import type { PointState } from './point-state.ts';
import { PointStatistics } from './point-statistics.ts';
import { canarySpender } from '../request-plan.ts';
import type { CheckResult } from '../run-checks.ts';

/** How often what is left is put in order again in one sweep, beside the small batches at its beginning. */
const maxOrderings = 40;

/**
 * Probes the points in their order, each with one canary and then with every check that applies. In the first pass each
 * check spends its guaranteed share; what is left goes where the first pass makes it likely to find more, the cheapest
 * proofs before the costly ones.
 */
export class PointCheckRunner {
  readonly #run: PointCheckRun;
  readonly #canaries: ObtainedCanaries;
  readonly #states: readonly PointState[];
  readonly #results = new PointResults();
  readonly #rejections = new PointRejections();
  readonly #statistics = new PointStatistics();
  readonly #tested = new Set<PointState>();

  constructor(run: PointCheckRun) {
    this.#run = run;
    this.#canaries = new ObtainedCanaries(new PointCanaries(run.canaries), this.#rejections, (pass) =>
      this.#mayStart(canarySpender, pass),
    );
    this.#states = run.points.slice(0, run.maxPoints).map((planned) => untestedPoint(planned, run.checks));
  }

  async run(): Promise<void> {
    const { budget, checks } = this.#run;
    await this.#forEach(this.#states, (state) => this.#probe(state, checks, 'share'));
    for (const id of [canarySpender, ...checks.map(({ meta }) => meta.id)]) budget.finish(id);
    await this.#sweep('cheapest');
    await this.#sweepToEnd();
    await this.#retryRejected();
    for (const check of checks) this.#run.done(check, this.#resultOf(check));
  }

  /** As long as checks come to an end, others that wait for them can. */
  async #sweepToEnd(): Promise<void> {
    for (let before = Infinity, open = this.#open; open > 0 && open < before; open = this.#open) {
      before = open;
      await this.#sweep('all');
    }
  }

  /** Pairs of a point and a check without a conclusion. */
  get #open(): number {
    return this.#states.reduce((sum, { open }) => sum + open.size, 0);
  }

  /** Spends what is left, first where it is worth most; what that is changes with what is found. */
  async #sweep(pass: 'cheapest' | 'all'): Promise<void> {
    const left = this.#states
      .flatMap((state) => [...state.open].map((check) => ({ state, check })))
      .filter(({ state, check }) => pass === 'all' || !state.tried.has(check));
    const awaited = (check: PointCheck, { tried }: PointState): PointCheck[] =>
      awaitedBy(check, this.#run.checks).filter((one) => pass === 'all' || !tried.has(one));
    const atOnce = Math.max(4 * this.#run.concurrency, Math.ceil(left.length / maxOrderings));
    for (let rest = left; rest.length > 0 && !this.#run.signal.aborted;) {
      const inOrder = rest
        .map((entry) => ({ ...entry, promise: this.#promise(entry) }))
        .sort((one, other) => other.promise - one.promise || 0);
      const batch = new Set(this.#statistics.nextBatch(inOrder, atOnce));
      await this.#forEach([...batch], ({ state, check }) =>
        this.#probe(state, [...awaited(check, state), check], pass),
      );
      rest = inOrder.filter((entry) => !batch.has(entry));
    }
  }

  async #retryRejected(): Promise<void> {
    await retryRejected({
      rejections: this.#rejections,
      pausesMs: this.#run.retryPausesMs,
      concurrency: this.#run.concurrency,
      signal: this.#run.signal,
      isSiteRejecting: () => this.#run.isSiteRejecting(),
      forEach: (entries, work) => this.#forEach(entries, work),
      startPass: () => this.#canaries.startAnew(),
      retry: (state, checks) => this.#retry(state, checks),
      endPass: () => this.#sweepToEnd(),
    });
  }

  /** False where the point still rejects its canary. What was found there in spite of it is not tested again. */
  async #retry(state: PointState, checks: readonly PointCheck[]): Promise<boolean> {
    this.#canaries.discard(state);
    if (!(await this.#canaries.obtain(state, 'retry'))) return false;
    const anew = [...checks, ...unsuspectingAfter(checks, this.#run.checks, state)];
    for (const check of anew) {
      this.#rejections.forget(check, state);
      this.#results.forgetGap(check, state);
      if (!state.found.has(check.meta.id)) state.open.add(check);
    }
    await this.#probe(state, anew, 'retry');
    return true;
  }

  #promise({ state, check }: { readonly state: PointState; readonly check: PointCheck }): number {
    const isUrgent = state.suspected.has(check) && this.#statistics.areSuspicionsRight(check);
    return isUrgent ? Infinity : this.#statistics.promise(check, state.planned, state.canary === 'pending');
  }

  #forEach<Entry>(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
    return forEachConcurrently(entries, this.#run, work);
  }

  async #probe(state: PointState, checks: readonly PointCheck[], pass: Pass): Promise<void> {
    const wasPending = state.canary === 'pending';
    if (!(await this.#canaries.obtain(state, pass))) return;
    if (wasPending && typeof state.canary === 'object') this.#read(state.canary.response, state);
    for (const check of suspectedFirst(checks, state)) {
      if (this.#run.signal.aborted || !this.#isToCome(check, state) || this.#isWaiting(check, state)) continue;
      if (!(await this.#mayStart(check.meta.id, pass))) continue;
      await this.#runCheck(check, state, pass);
    }
    this.#countTested(state);
    this.#canaries.forget(state);
  }

  /** Checks of one point may come to their end at the same moment. */
  #countTested(state: PointState): void {
    if (state.open.size > 0 || this.#tested.has(state) || this.#rejections.has(state)) return;
    if (this.#results.isUnserved(state) || this.#canaries.hasFailed(state)) return;
    this.#tested.add(state);
    this.#run.tested(state.planned.point);
  }

  /** What is beyond the share is put off at first; then it waits for what others leave. */
  #mayStart(spender: string, pass: Pass): boolean | Promise<boolean> {
    const { budget, signal } = this.#run;
    return pass === 'share' ? budget.isWithinShare(spender) : budget.room(spender, signal);
  }

  #isWaiting(check: PointCheck, state: PointState): boolean {
    return awaitedBy(check, this.#run.checks).some((other) => this.#isToCome(other, state));
  }

  /** False where the check has come to a conclusion about the point, or does so because it does not apply there. */
  #isToCome(check: PointCheck, state: PointState): boolean {
    if (!state.open.has(check)) return false;
    if (this.#applies(check, state)) return true;
    this.#conclude(check, state);
    this.#count(check, state, 0);
    return false;
  }

  #applies(check: PointCheck, state: PointState): boolean {
    this.#run.enter();
    try {
      const known = this.#probed(check, state);
      // A response to a check that comes first may make it likely yet.
      const probed = { ...known, isSuspected: known.isSuspected || this.#isWaiting(check, state) };
      const gap = cutOf(probed.canary) ?? check.gapAt?.(probed);
      if (gap !== undefined) this.#results.missed(check, state, gap);
      return check.appliesTo(probed);
    } catch (error) {
      this.#results.failed(check, state, error);
      return false;
    }
  }

  async #runCheck(check: PointCheck, state: PointState, pass: Pass): Promise<void> {
    const { maxRequests, firstPassRequests = maxRequests } = check.meta;
    const left = requestsLeft(state);
    if (left <= 0) {
      // What another check does not use of its requests is there in the next sweep.
      if (state.reserved === 0) this.#conclude(check, state);
      return;
    }
    const isWhole = pass === 'all' || pass === 'retry';
    const requests = Math.min(left, isWhole ? maxRequests : firstPassRequests, maxRequests);
    const probed = this.#probed(check, state);
    const received = (response: Exchange): void => this.#read(response, state, check);
    const known = { found: state.found, harmless: probed.canary?.response, received };
    const probe = this.#run.probeFor(check, requests, known);
    state.reserved += requests;
    this.#run.enter();
    try {
      const outcome = await check.probePoint(probed, probe);
      if (outcome !== undefined) {
        state.found.add(check.meta.id);
        this.#results.found(check, outcome, state);
      }
    } catch (error) {
      this.#results.failed(check, state, error);
    }
    state.reserved -= requests;
    state.sent += probe.sent;
    if (this.#run.signal.aborted) return;
    this.#count(check, state, probe.sent);
    const rejection = state.found.has(check.meta.id) ? undefined : probe.rejection;
    const mayResume = requestsLeft(state) > 0 || state.reserved > 0;
    if (probe.isDeferred && mayResume && !state.found.has(check.meta.id)) return;
    if (probe.gap !== undefined) this.#results.unserved(check, state, probe.gap);
    if (rejection !== undefined) this.#rejections.add(check, state, rejection);
    this.#conclude(check, state);
  }

  /** What a response to a request for the point says to checks other than the one that sent it. */
  #read(response: Exchange, state: PointState, sender?: PointCheck): void {
    this.#run.enter();
    const others = [...state.open].filter((check) => check !== sender && !state.suspected.has(check));
    for (const check of others)
      try {
        if (check.suspects?.(response) === true) state.suspected.add(check);
      } catch (error) {
        this.#results.failed(check, state, error);
      }
  }

  #conclude(check: PointCheck, state: PointState): void {
    state.open.delete(check);
    this.#rejections.concluded(check, state);
  }

  /** Each point counts once for each check. */
  #count(check: PointCheck, { planned, found, tried, suspected }: PointState, requests: number): void {
    if (tried.has(check)) return;
    tried.add(check);
    const one = { found: found.has(check.meta.id), requests, isSuspected: suspected.has(check) };
    this.#statistics.count(check, planned, one);
  }

  #probed(check: PointCheck, { planned, canary, suspected }: PointState): ProbedPoint {
    return {
      point: planned.point,
      group: planned.group,
      canary: canary === 'pending' ? undefined : canary,
      isSuspected: suspected.has(check),
      artifacts: this.#run.artifactsFor(check),
    };
  }

  #resultOf(check: PointCheck): CheckResult {
    const outcomes = this.#results.outcomesOf(check);
    const skipped = gapOfPoints(check, {
      run: this.#run,
      states: this.#states,
      failures: this.#canaries.failures,
      rejections: this.#rejections,
      results: this.#results,
    });
    return { outcomes, ...(skipped !== undefined && { skipped }) };
  }
}
