import type { Artifacts, Page } from '../artifacts.ts';
import { pathShape } from '../collect/crawl/urls/path-shape.ts';
import { jsonGroups } from './json-points.ts';
import { headerGroups } from './header-points.ts';
import type { InjectionPoint, PointGroup, PointKind } from './injection-point.ts';
import { pageTemplate } from './page-template.ts';
import { parameterGroups, parameterNameGroups } from './parameter-points.ts';
import { addedPathGroups, pathSegmentGroups } from './path-points.ts';
import { structuredGroups } from './structured-points.ts';

/** A point in the order in which points are probed, with the points that one request can fill together with it. */
export interface PlannedPoint {
  readonly point: InjectionPoint;
  readonly group: PointGroup;
  /** Position in `group.points`. */
  readonly position: number;
  /** The same for points of one kind: directory, parameter and page template. */
  readonly sample: string;
}

export interface PointPlan {
  readonly points: readonly PlannedPoint[];
  /** The URLs of places that are not among the points, because their request has too many: one for each place. */
  readonly leftOut: readonly URL[];
}

/**
 * Every point of the site in the order in which they are probed: sampled round-robin across directory, parameter and
 * page template, so that a budget that ends early has seen a little of everything.
 */
export function planPoints(
  artifacts: Pick<Artifacts, 'target' | 'main' | 'pages' | 'rendered' | 'exchanges'>,
): PointPlan {
  const parameters = parameterGroups(artifacts);
  const groups = [
    ...parameters,
    ...jsonGroups(artifacts),
    ...structuredGroups(parameters),
    ...addedPathGroups(artifacts),
    ...pathSegmentGroups(artifacts),
    ...headerGroups(artifacts),
    ...parameterNameGroups(parameters),
  ];
  const templates = templatesOf(artifacts.pages);
  const points = groups.flatMap((group) =>
    group.points.map((point, position) => ({ point, group, position, sample: sampleOf(point, templates) })),
  );
  return { points: sampled(points), leftOut: groups.flatMap(({ leftOut = [] }) => leftOut) };
}

/** Where a link decides the value, more is at stake than where only a program can. */
const firstRound: Readonly<Record<PointKind, number>> = {
  query: 0,
  form: 0,
  json: 0,
  added_path: 0,
  path_segment: 1,
  parameter_name: 1,
  header: 2,
  cookie: 2,
};

function sampled(points: readonly PlannedPoint[]): PlannedPoint[] {
  const counts = new Map<string, number>();
  const rounds: PlannedPoint[][] = [];
  const last: PlannedPoint[] = [];
  for (const planned of points) {
    const { sample, point } = planned;
    const before = counts.get(sample) ?? 0;
    counts.set(sample, before + 1);
    // Every page has such a point, and few show the names of their parameters: most of them get what is left.
    if (point.kind === 'parameter_name' && before > 0) last.push(planned);
    else (rounds[before + firstRound[point.kind]] ??= []).push(planned);
  }
  return [...rounds.flatMap(mixed), ...last];
}

/** The points of each kind spread evenly over all of them. */
function mixed(points: readonly PlannedPoint[]): PlannedPoint[] {
  const byKind = Map.groupBy(points, ({ point }) => point.kind);
  return [...byKind.values()]
    .flatMap((ofKind) => ofKind.map((planned, at) => ({ planned, place: (at + 0.5) / ofKind.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ planned }) => planned);
}

function sampleOf({ kind, method, url, name }: InjectionPoint, templates: ReadonlyMap<string, string>): string {
  const shape = pathShape(url);
  const directory = shape.slice(0, shape.lastIndexOf('/') + 1);
  return [kind, method, url.host, directory, name, templates.get(addressOf(url)) ?? ''].join('\n');
}

function templatesOf(pages: readonly Page[]): Map<string, string> {
  return new Map(pages.map((page) => [addressOf(page.url), pageTemplate(page)]));
}

/** Without its query: the same code makes all of them. */
function addressOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
