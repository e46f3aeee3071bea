import type { Exchange } from '../artifacts.ts';
import { pathShape } from '../collect/crawl/urls/path-shape.ts';
import type { ApiOperation } from '../collect/crawl/links/links-in-openapi.ts';

/** The operations that pages request; what a parameter of the path is there may be a number or a word. */
export function shownOperations(
  operations: readonly ApiOperation[],
  requests: readonly Pick<Exchange, 'method' | 'url'>[],
): ReadonlySet<ApiOperation> {
  const literal = Map.groupBy(operations.flatMap(placesOf), ({ key }) => key);
  const open = Map.groupBy(
    operations.filter(({ variableSegments }) => variableSegments.length > 0).flatMap(placesOf),
    ({ family }) => family,
  );
  const shown = new Set<ApiOperation>();
  const known = new Map(requests.map(({ method, url }) => [keyOf(method, url), { method, url }]));
  for (const [key, { method, url }] of known) {
    const segments = segmentsOf(url);
    // A path without parameters comes before those that its words fit as well.
    const places = literal.get(key) ?? (open.get(familyOf(method, url)) ?? []).filter((place) => fits(place, segments));
    for (const { operation } of places) shown.add(operation);
  }
  return shown;
}

interface Place {
  readonly operation: ApiOperation;
  readonly key: string;
  readonly family: string;
  /** Undefined for one with a parameter. */
  readonly segments: readonly (string | undefined)[];
}

function placesOf(operation: ApiOperation): Place[] {
  const { method, urls, variableSegments } = operation;
  const variable = new Set(variableSegments);
  return urls.map((url) => {
    const literal = segmentsOf(url);
    const segments = literal.map((segment, at) => (variable.has(literal.length - at) ? undefined : segment));
    return { operation, key: keyOf(method, url), family: familyOf(method, url), segments };
  });
}

function fits({ segments }: Place, requested: readonly string[]): boolean {
  return segments.every((segment, at) => (segment === undefined ? requested[at] !== '' : segment === requested[at]));
}

function keyOf(method: string, url: URL): string {
  return `${method} ${url.origin}${pathShape(url)}`;
}

/** Operations of which the paths are equally long. */
function familyOf(method: string, url: URL): string {
  return `${method} ${url.origin} ${segmentsOf(url).length}`;
}

function segmentsOf(url: URL): readonly string[] {
  return pathShape(url).split('/');
}
