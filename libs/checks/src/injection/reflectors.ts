import { pathShape } from '#scanner/check-api';
import type { Artifacts } from '#scanner/check-api';
import { injectionPoints, requestWith } from './injection-points.ts';
import type { InjectionPoint } from './injection-points.ts';
import { addedPaths, pathSegments } from './path-places.ts';
import type { ValuePlace } from './value-place.ts';

const maxNames = 6;

/** Everything of a link that a page may reflect: parameters, their names, and the path. */
export function reflectorsOf(artifacts: Artifacts): ValuePlace[] {
  const points = injectionPoints(artifacts);
  return [...points.map(placeOf), ...addedPaths(artifacts), ...pathSegments(artifacts), ...namesOf(points)];
}

/** Parameters and segments of paths: what an application looks things up by. */
export function lookedUpValues(artifacts: Artifacts): ValuePlace[] {
  return [...injectionPoints(artifacts).map(placeOf), ...pathSegments(artifacts)];
}

/** A further parameter, with the value as its name, at a few URLs that have parameters. */
function namesOf(points: readonly InjectionPoint[]): ValuePlace[] {
  const addresses = new Map(
    points.filter(({ method }) => method === 'GET').map((point) => [point.url.origin + pathShape(point.url), point]),
  );
  return [...addresses.values()].slice(0, maxNames).map((point) => ({
    label: 'name of a parameter',
    value: '',
    byLink: true,
    request: (value) => {
      const request = requestWith(point, point.value);
      return { ...request, url: new URL(`${request.url.href}&${encodeURIComponent(value)}=1`) };
    },
  }));
}

function placeOf(point: InjectionPoint): ValuePlace {
  return { label: labelOf(point), value: point.value, byLink: true, request: (value) => requestWith(point, value) };
}

export function labelOf({ method, name }: InjectionPoint): string {
  return `${method} parameter ${name}`;
}
