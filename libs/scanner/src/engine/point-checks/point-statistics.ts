import type { PointCheck } from '../../check.ts';
import type { PlannedPoint } from '../../points/plan-points.ts';

interface Counts {
  readonly tried: number;
  readonly found: number;
  readonly requests: number;
}

/** What a check has shown at one point. */
interface TriedPoint {
  readonly found: boolean;
  readonly requests: number;
  /** A response had made it likely that the check finds something. */
  readonly isSuspected: boolean;
}

const none: Counts = { tried: 0, found: 0, requests: 0 };
/** Points of a sample that weigh as much as all points of the name, and of a name as much as all of the kind. */
const priorWeight = 1;
/** Key of the points where a check was likely to find something, and the share of them in which it has to find something. */
const suspicion = 'suspected';
const minRight = 0.25;
/** Points of a kind in the first batch of a check. */
const firstOfKind = 3;

/** What checks have found so far at points of each kind, name and sample, and with how many requests. */
export class PointStatistics {
  readonly #counts = new Map<PointCheck, Map<string, Counts>>();

  /** One more point was tried. */
  count(check: PointCheck, planned: PlannedPoint, one: TriedPoint): void {
    const counts = this.#counts.get(check) ?? new Map<string, Counts>();
    this.#counts.set(check, counts);
    const keys = ['', planned.point.kind, nameOf(planned), planned.sample, parameterOf(planned)];
    for (const key of one.isSuspected ? [...keys, suspicion] : keys) {
      const { tried, found, requests } = counts.get(key) ?? none;
      counts.set(key, { tried: tried + 1, found: found + (one.found ? 1 : 0), requests: requests + one.requests });
    }
  }

  /** False once what made the check likely to find something has been wrong most of the time. */
  areSuspicionsRight(check: PointCheck): boolean {
    return posterior(this.#counts.get(check)?.get(suspicion) ?? none, 1) > minRight;
  }

  /**
   * What the requests for this check at a point are worth, each: the weight of the check times the chance to find
   * something, as points of the sample, of the name and of the kind had it: a parameter of every page, such as one that
   * chooses the language, is not tried again and again before others. What a check has found many times is worth less once
   * more, so that one class of weakness does not use up what the others need, and least where it is the same parameter of
   * the same path, which one program reads beside whatever other parameters.
   */
  promise(check: PointCheck, planned: PlannedPoint, isCanaryPending: boolean): number {
    const { point, sample } = planned;
    const counts = this.#counts.get(check);
    const all = counts?.get('') ?? none;
    const ofKind = counts?.get(point.kind) ?? none;
    const ofSample = counts?.get(sample) ?? none;
    // Laplace's rule of succession for the kind, which then is the prior of the name, and that of the sample.
    const chanceOfKind = (ofKind.found + 1) / (ofKind.tried + 2);
    const chance = posterior(ofSample, posterior(counts?.get(nameOf(planned)) ?? none, chanceOfKind));
    const cost = (ofSample.requests + 1) / (ofSample.tried + 1) + (isCanaryPending ? 1 : 0);
    const ofParameter = counts?.get(parameterOf(planned)) ?? none;
    return ((check.meta.requestWeight ?? 1) * chance) / cost / Math.sqrt(1 + all.found) / (1 + ofParameter.found);
  }

  /**
   * The first entries, at most `size`. Of a check that has found nothing at points of a kind, a batch has three such
   * points at first, and later at most as many as were tried: what they show decides whether the rest is worth its requests.
   */
  nextBatch<Entry extends { readonly check: PointCheck; readonly state: { readonly planned: PlannedPoint } }>(
    entries: readonly Entry[],
    size: number,
  ): readonly Entry[] {
    const taken = new Map<PointCheck, Map<string, number>>();
    const batch: Entry[] = [];
    for (const entry of entries) {
      if (batch.length >= size) break;
      const { check } = entry;
      const { kind } = entry.state.planned.point;
      const ofCheck = taken.get(check) ?? new Map<string, number>();
      taken.set(check, ofCheck);
      const before = ofCheck.get(kind) ?? 0;
      const { tried, found } = this.#counts.get(check)?.get(kind) ?? none;
      if (found === 0 && before >= Math.max(firstOfKind, tried)) continue;
      ofCheck.set(kind, before + 1);
      batch.push(entry);
    }
    return batch;
  }
}

function posterior({ found, tried }: Counts, prior: number): number {
  return (found + priorWeight * prior) / (tried + priorWeight);
}

/** Points of one name, on whatever pages. */
function nameOf({ point: { kind, method, url, name } }: PlannedPoint): string {
  return ['name', kind, method, url.host, name].join('\n');
}

function parameterOf({ point: { kind, method, url, name } }: PlannedPoint): string {
  return [kind, method, url.origin + url.pathname, name].join('\n');
}
