import type { Artifacts } from '../../artifacts.ts';
import { type InjectionPoint, injectionPoints, requestWith } from './injection-points.ts';
import { pathPoints, requestWithPath } from './path-points.ts';
import type { Reflector } from './reflected-script.ts';

/** Everything that may come back in a page: parameters, and the path. */
export function reflectorsOf(artifacts: Artifacts): Reflector[] {
  const paths = pathPoints(artifacts).map((point): Reflector => ({
    label: 'value in the path',
    request: (value) => requestWithPath(point, value),
  }));
  return [...injectionPoints(artifacts).map(reflectorOf), ...paths];
}

function reflectorOf(point: InjectionPoint): Reflector {
  return { label: labelOf(point), request: (value) => requestWith(point, value) };
}

export function labelOf({ method, name }: InjectionPoint): string {
  return `${method} parameter ${name}`;
}
