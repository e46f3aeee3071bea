import { countOf } from '#kernel';
import type { Outcome, PointCheck } from '../../check.ts';
import { owed } from '../coverage-tracker.ts';
import type { Skip } from '../coverage-tracker.ts';
import type { PointState } from './point-state.ts';
import { faultOf } from '../run-checks.ts';

/** What the checks found at points, and what kept them from reading all of it. */
export class PointResults {
  readonly #outcomes = new Map<PointCheck, Outcome[]>();
  readonly #gaps = new Map<PointCheck, Map<PointState, Skip>>();
  /** Points where requests of these checks got no response. */
  readonly #unserved = new Map<PointState, Set<PointCheck>>();

  /** The point says how the outcome's request was made, where the check does not. */
  found(check: PointCheck, outcome: Outcome, { planned: { point } }: PointState): void {
    const located = { method: point.method, ...(point.name !== '' && { parameter: point.name }), ...outcome };
    const known = this.#outcomes.get(check) ?? [];
    this.#outcomes.set(check, known);
    known.push(located);
  }

  outcomesOf(check: PointCheck): readonly Outcome[] {
    return this.#outcomes.get(check) ?? [];
  }

  /** The check has not read something at the point, for that reason. */
  missed(check: PointCheck, state: PointState, reason: string): void {
    this.#keep(check, state, owed(reason));
  }

  /** Requests of the check got no response at the point, for that reason. */
  unserved(check: PointCheck, state: PointState, reason: string): void {
    this.#keep(check, state, owed(reason));
    this.#unserved.set(state, (this.#unserved.get(state) ?? new Set()).add(check));
  }

  /** Requests of a check got no response at the point, also when it started anew. */
  isUnserved(state: PointState): boolean {
    return (this.#unserved.get(state)?.size ?? 0) > 0;
  }

  failed(check: PointCheck, state: PointState, error: unknown): void {
    this.#keep(check, state, faultOf(error));
  }

  /** The check starts anew at the point. */
  forgetGap(check: PointCheck, state: PointState): void {
    this.#gaps.get(check)?.delete(state);
    this.#unserved.get(state)?.delete(check);
  }

  /** What the check has missed at the points, of which there are `known`. */
  gapOf(check: PointCheck, known: number): Skip | undefined {
    const gaps = [...(this.#gaps.get(check)?.values() ?? [])];
    const last = gaps.at(-1);
    return last === undefined || gaps.length === 1
      ? last
      : {
          ...last,
          reason: `${gaps.length} of ${countOf(known, 'point')} were not tested completely: ${last.reason}`.slice(
            0,
            300,
          ),
        };
  }

  #keep(check: PointCheck, state: PointState, gap: Skip): void {
    const gaps = this.#gaps.get(check) ?? new Map<PointState, Skip>();
    this.#gaps.set(check, gaps);
    gaps.set(state, gap);
  }
}
