import type { Artifacts } from '../../artifacts.ts';
import type { PointCheck } from '../../check.ts';
import type { InjectionPoint } from '../../points/injection-point.ts';
import type { PlannedPoint } from '../../points/plan-points.ts';
import type { PointCanarySupport } from './point-canaries.ts';
import type { PointCheckProbe, PointKnowledge } from '../point-check-probe.ts';
import type { RequestBudget } from '../request-budget.ts';
import type { CheckResult } from '../run-checks.ts';

/**
 * `share`: the guaranteed share of each check; `cheapest`: the first proofs of each check; `all`: everything; `retry`:
 * everything of checks that were rejected.
 */
export type Pass = 'share' | 'cheapest' | 'all' | 'retry';

export interface PointCheckRun {
  readonly checks: readonly PointCheck[];
  readonly points: readonly PlannedPoint[];
  /** Places of requests that are not among the points, because their request has too many. */
  readonly leftOut: number;
  /** The first so many of the points are tested. */
  readonly maxPoints: number;
  readonly budget: RequestBudget;
  readonly canaries: PointCanarySupport;
  /** Points that are probed at the same time. */
  readonly concurrency: number;
  /** Milliseconds to wait before points that rejected requests are tested again, each time that some still do. */
  readonly retryPausesMs: readonly number[];
  /** True where the site rejects everything for now. */
  isSiteRejecting(): Promise<boolean>;
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
