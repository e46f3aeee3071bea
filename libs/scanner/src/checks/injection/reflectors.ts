import type { Artifacts } from '../../artifacts.ts';
import { pathShape } from '../../collect/crawl/path-shape.ts';
import { type InjectionPoint, injectionPoints, requestWith } from './injection-points.ts';
import { pathPoints, requestWithPath } from './path-points.ts';
import type { Reflector } from './reflected-script.ts';

const mostNames = 6;

/** Everything that may come back in a page: parameters, their names, and the path. */
export function reflectorsOf(artifacts: Artifacts): Reflector[] {
  const paths = pathPoints(artifacts).map((point): Reflector => ({
    label: 'value in the path',
    request: (value) => requestWithPath(point, value),
  }));
  const points = injectionPoints(artifacts);
  return [...points.map(reflectorOf), ...paths, ...namesOf(points)];
}

/** A further parameter, with the value as its name, at a few addresses that have parameters. */
function namesOf(points: readonly InjectionPoint[]): Reflector[] {
  const addresses = new Map(
    points.filter(({ method }) => method === 'GET').map((point) => [point.url.origin + pathShape(point.url), point]),
  );
  return [...addresses.values()].slice(0, mostNames).map((point) => ({
    label: 'name of a parameter',
    request: (value) => {
      const request = requestWith(point, point.value);
      return { ...request, url: new URL(`${request.url.href}&${encodeURIComponent(value)}=1`) };
    },
  }));
}

function reflectorOf(point: InjectionPoint): Reflector {
  return { label: labelOf(point), request: (value) => requestWith(point, value) };
}

export function labelOf({ method, name }: InjectionPoint): string {
  return `${method} parameter ${name}`;
}
