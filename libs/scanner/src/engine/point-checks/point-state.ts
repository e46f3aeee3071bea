import type { PointCheck } from '../../check.ts';
import type { Canary } from '../../points/injection-point.ts';
import type { PlannedPoint } from '../../points/plan-points.ts';

/** What is known of one point while it is probed. */
export interface PointState {
  readonly planned: PlannedPoint;
  /** `pending` until it was sent, or after its response was forgotten. */
  canary: Canary | undefined | 'pending';
  /** Checks without a conclusion yet. */
  readonly open: Set<PointCheck>;
  readonly tried: Set<PointCheck>;
  readonly found: Set<string>;
  /** Checks that a response makes likely to find something here. */
  readonly suspected: Set<PointCheck>;
  /** Requests of checks for this point. */
  sent: number;
  /** Requests that checks which run now may send. */
  reserved: number;
  /** Canaries that were rejected. */
  rejectedCanaries: number;
}

/** A point that no request was sent to. */
export function untestedPoint(planned: PlannedPoint, checks: readonly PointCheck[]): PointState {
  return {
    planned,
    canary: 'pending',
    open: new Set(checks),
    tried: new Set(),
    found: new Set(),
    suspected: new Set(),
    sent: 0,
    reserved: 0,
    rejectedCanaries: 0,
  };
}

/** The order in which checks come to the point: first those that are likely to find something, as far as it is known by then. */
export function* suspectedFirst(checks: readonly PointCheck[], { suspected }: PointState): Generator<PointCheck> {
  const left = [...checks];
  while (left.length > 0) {
    const next = Math.max(
      0,
      left.findIndex((check) => suspected.has(check)),
    );
    yield* left.splice(next, 1);
  }
}

/** Those of the checks that have to come to a conclusion before this one. */
export function awaitedBy({ after = [] }: PointCheck, checks: readonly PointCheck[]): PointCheck[] {
  return checks.filter(({ meta }) => after.includes(meta.id));
}

/** Those of `all` that had no reason to suspect the point and come after one of `checks`, whose responses may give one. */
export function unsuspectingAfter(
  checks: readonly PointCheck[],
  all: readonly PointCheck[],
  { suspected }: PointState,
): PointCheck[] {
  return all.filter((one) => one.suspects && !suspected.has(one) && awaitedBy(one, checks).length > 0);
}

/** Requests that the point bears yet. */
export function requestsLeft({ planned, sent, reserved }: PointState): number {
  return (planned.point.maxRequests ?? Infinity) - sent - reserved;
}
