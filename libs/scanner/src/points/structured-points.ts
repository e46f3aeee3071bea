import { single } from './injection-point.ts';
import type { InjectionPoint, PointGroup } from './injection-point.ts';
import { innerValues } from './structured-values.ts';

/** The texts within parameters whose values are JSON or Base64: what a server shows of these is not the value as a whole. */
export function structuredGroups(parameters: readonly PointGroup[]): PointGroup[] {
  return parameters.flatMap(({ points }) => points.flatMap(pointsWithin)).map(single);
}

function pointsWithin(point: InjectionPoint): InjectionPoint[] {
  return innerValues(point.value).map(({ label, value, replace }) => ({
    ...point,
    requestWithMember: undefined,
    value,
    label: `${point.label}, ${label}`,
    // A text that is percent-encoded already has no place in these forms: it is sent as it is.
    request: (text) => point.request(replace(text)),
  }));
}
