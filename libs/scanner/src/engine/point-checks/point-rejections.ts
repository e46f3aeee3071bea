import { countOf } from '#kernel';
import type { PointCheck } from '../../check.ts';
import type { PointState } from './point-state.ts';

/** Rejected retries of one check after which its other points are not tested again. */
const maxFutileRetries = 2;

/** Which points rejected the requests of which checks, so that these came to no conclusion there. */
export class PointRejections {
  /** For each check, how its points rejected it, for a person to read. */
  readonly #rejected = new Map<PointCheck, Map<PointState, string>>();
  /** Points where a check started anew and has not come to a conclusion yet. */
  readonly #retried = new Map<PointCheck, Set<PointState>>();
  readonly #futile = new Map<PointCheck, number>();

  /** Pairs of a check and a point that rejects it. */
  get size(): number {
    return [...this.#rejected.values()].reduce((sum, points) => sum + points.size, 0);
  }

  /** `how` the site or a firewall rejected it. */
  add(check: PointCheck, state: PointState, how: string): void {
    const points = this.#rejected.get(check) ?? new Map<PointState, string>();
    this.#rejected.set(check, points);
    points.set(state, how);
  }

  /** True when a check has come to no conclusion about the point because of that. */
  has(state: PointState): boolean {
    return [...this.#rejected.values()].some((points) => points.has(state));
  }

  /** The points that bear any number of requests, each with the checks that may be tried there again. */
  retries(): Map<PointState, PointCheck[]> {
    const retries = new Map<PointState, PointCheck[]>();
    for (const [check, points] of this.#rejected)
      for (const state of points.keys())
        if (state.planned.point.maxRequests === undefined) retries.set(state, [...(retries.get(state) ?? []), check]);
    return retries;
  }

  /** False where retries of the check were rejected as well. */
  isWorthRetry(check: PointCheck): boolean {
    return (this.#futile.get(check) ?? 0) < maxFutileRetries;
  }

  /** The check starts anew at the point. */
  forget(check: PointCheck, state: PointState): void {
    this.#rejected.get(check)?.delete(state);
    const retried = this.#retried.get(check) ?? new Set();
    this.#retried.set(check, retried);
    retried.add(state);
  }

  /** The check has come to an end at the point, for the first time or once more. */
  concluded(check: PointCheck, state: PointState): void {
    if (this.#retried.get(check)?.delete(state) !== true) return;
    const isFutile = this.#rejected.get(check)?.has(state) === true;
    this.#futile.set(check, isFutile ? (this.#futile.get(check) ?? 0) + 1 : 0);
  }

  /** What the check has missed; undefined where no point rejects it. */
  gapOf(check: PointCheck, known: number): string | undefined {
    const points = this.#rejected.get(check) ?? new Map<PointState, string>();
    const [how] = points.values();
    return how === undefined ? undefined : `${points.size} of ${countOf(known, 'point')} rejected its requests: ${how}`;
  }
}
