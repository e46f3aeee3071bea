import { countOf, wasOrWere } from '#kernel';
import type { PointCheck } from '../../check.ts';
import { cutTextOf } from '../../collect/exchange.ts';
import { bytesUsedUp } from '../../collect/http-site-client.ts';
import { maxOfRequest } from '../../points/injection-point.ts';
import type { Canary } from '../../points/injection-point.ts';
import { outOfTime, owed } from '../coverage-tracker.ts';
import type { Skip } from '../coverage-tracker.ts';
import type { PointCheckRun } from './point-check-run.ts';
import type { PointRejections } from './point-rejections.ts';
import type { PointResults } from './point-results.ts';
import type { PointState } from './point-state.ts';
import { faultOf } from '../run-checks.ts';

/** What is known once all points were probed. */
export interface ProbedPoints {
  readonly run: Pick<
    PointCheckRun,
    'points' | 'leftOut' | 'maxPoints' | 'signal' | 'budget' | 'enter' | 'artifactsFor'
  >;
  readonly states: readonly PointState[];
  /** Why the canaries of points got no response or were not sent, one for each of these points. */
  readonly failures: readonly string[];
  readonly rejections: PointRejections;
  readonly results: PointResults;
}

/** Why the check has not tested all points; undefined where it has. What leaves out more comes first. */
export function gapOfPoints(check: PointCheck, probed: ProbedPoints): Skip | undefined {
  const { run, states, failures, rejections, results } = probed;
  const known = run.points.length + run.leftOut;
  const notTested = (count: number, why: string): Skip =>
    owed(`${count} of ${countOf(known, 'point')} ${wasOrWere(count)} not tested: ${why}`);
  const open = states.filter(({ open: left }) => left.has(check)).length;
  if (open > 0 && run.signal.aborted) return outOfTime;
  const unsent = failures.filter((failure) => failure === run.budget.usedUp).length;
  const untested = open + unsent;
  if (untested > 0) return notTested(untested, run.budget.usedUp);
  const beyondBytes = failures.filter((failure) => failure === bytesUsedUp).length;
  if (beyondBytes > 0) return notTested(beyondBytes, bytesUsedUp);
  const beyond = run.points.length - states.length;
  if (beyond > 0) return notTested(beyond, `a scan tests ${countOf(run.maxPoints, 'point')} at most`);
  if (failures.length > 0)
    return owed(`${failures.length} of ${countOf(known, 'point')} gave no response: ${failures[0]}`.slice(0, 300));
  const rejected = rejections.gapOf(check, known);
  if (rejected !== undefined) return owed(rejected);
  const gap = results.gapOf(check, known) ?? gapOfArtifacts(check, run);
  if (gap !== undefined || run.leftOut === 0) return gap;
  return notTested(run.leftOut, `a scan tests ${maxOfRequest} parameters, fields or members of a request at most`);
}

function gapOfArtifacts(check: PointCheck, run: ProbedPoints['run']): Skip | undefined {
  run.enter();
  try {
    const gap = check.gap?.(run.artifactsFor(check));
    return gap === undefined ? undefined : owed(gap);
  } catch (error) {
    return faultOf(error);
  }
}

/** Why a check has not read a canary's response whole: it is a text of which only the beginning was received. */
export function cutOf(canary: Canary | undefined): string | undefined {
  return canary && cutTextOf(canary.response, `${canary.response.size} bytes`);
}
