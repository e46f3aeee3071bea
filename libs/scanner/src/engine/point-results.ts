import type { Outcome, PointCheck } from '../check.ts';
import type { PlannedPoint } from '../points/plan-points.ts';
import { owed } from './coverage-tracker.ts';
import type { Skip } from './coverage-tracker.ts';
import { faultOf } from './run-checks.ts';

/** What the checks found at points, and what kept them from reading all of it. */
export class PointResults {
  readonly #outcomes = new Map<PointCheck, Outcome[]>();
  readonly #gaps = new Map<PointCheck, Skip>();

  /** The point says how the outcome's request was made, where the check does not. */
  found(check: PointCheck, outcome: Outcome, { point }: PlannedPoint): void {
    const located = { method: point.method, ...(point.name !== '' && { parameter: point.name }), ...outcome };
    const known = this.#outcomes.get(check) ?? [];
    this.#outcomes.set(check, known);
    known.push(located);
  }

  outcomesOf(check: PointCheck): readonly Outcome[] {
    return this.#outcomes.get(check) ?? [];
  }

  /** The check has not read something, for that reason. */
  missed(check: PointCheck, reason: string): void {
    this.#gaps.set(check, owed(reason));
  }

  failed(check: PointCheck, error: unknown): void {
    this.#gaps.set(check, faultOf(error));
  }

  gapOf(check: PointCheck): Skip | undefined {
    return this.#gaps.get(check);
  }
}
