import type { PointCheck } from '../check.ts';
import type { PointState } from './point-state.ts';

/** Rejected retries of one check after which its other points are not tested again. */
const maxFutileRetries = 2;

interface Rejected {
  /** Each point counts once for each check. */
  readonly points: Set<PointState>;
  /** Of the first point, for a person to read. */
  readonly how: string;
}

/** Which points rejected the requests of which checks, so that these came to no conclusion there. */
export class PointRejections {
  readonly #rejected = new Map<PointCheck, Rejected>();
  readonly #futile = new Map<PointCheck, number>();

  /** `how` the site or a firewall rejected it. */
  add(check: PointCheck, state: PointState, how: string): void {
    const known = this.#rejected.get(check) ?? { points: new Set(), how };
    this.#rejected.set(check, known);
    known.points.add(state);
  }

  /** True when a check has come to no conclusion about the point because of that. */
  has(state: PointState): boolean {
    return [...this.#rejected.values()].some(({ points }) => points.has(state));
  }

  /** The points, each with the checks that may be tried there again. */
  retries(): Map<PointState, PointCheck[]> {
    const retries = new Map<PointState, PointCheck[]>();
    for (const [check, { points }] of this.#rejected)
      for (const state of points) retries.set(state, [...(retries.get(state) ?? []), check]);
    return retries;
  }

  /** False where retries of the check were rejected as well. */
  isWorthRetry(check: PointCheck): boolean {
    return (this.#futile.get(check) ?? 0) < maxFutileRetries;
  }

  /** The check starts anew at the point. */
  forget(check: PointCheck, state: PointState): void {
    this.#rejected.get(check)?.points.delete(state);
  }

  /** The check has come to an end at the point once more. */
  retried(check: PointCheck, state: PointState): void {
    const isFutile = this.#rejected.get(check)?.points.has(state) === true;
    this.#futile.set(check, isFutile ? (this.#futile.get(check) ?? 0) + 1 : 0);
  }

  /** What the check has missed; undefined where no point rejects it. */
  gapOf(check: PointCheck, known: number): string | undefined {
    const { points, how } = this.#rejected.get(check) ?? { points: new Set(), how: '' };
    return points.size === 0 ? undefined : `${points.size} of ${known} points rejected its requests: ${how}`;
  }
}
