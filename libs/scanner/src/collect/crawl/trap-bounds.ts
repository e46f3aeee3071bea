import type { CrawlLimits } from './crawl-limits.ts';
import { isCalendarLike, parameterNames, pathShape } from './urls/path-shape.ts';
import { queryPairs } from './urls/query-pairs.ts';

/** Counts what was admitted, and keeps endless families of URLs finite. */
export class TrapBounds {
  readonly #limits: CrawlLimits;
  readonly #counts = new Map<string, number>();
  readonly #parameterSets = new Map<string, Set<string>>();

  constructor(limits: CrawlLimits) {
    this.#limits = limits;
  }

  /** How many URLs of this one's shape were admitted before; `trap` for one of an endless family, `full` over a limit. */
  admit(url: URL): number | 'trap' | 'full' {
    if (isOverlong(url, this.#limits) || hasRepeatingSegments(url.pathname)) return 'trap';
    const shape = `${url.host}${pathShape(url)}`;
    const names = parameterNames(url).join('&');
    const path = `${url.host}${url.pathname}`;
    const sets = this.#parameterSets.get(path) ?? new Set();
    if (!sets.has(names) && sets.size >= this.#limits.maxParameterSets) return 'trap';
    const bounds: [key: string, limit: number][] = [
      [`shape ${shape}`, this.#limits.maxPerPathShape],
      [`parameters ${path}?${names}`, this.#limits.maxPerParameterSet],
    ];
    if (isCalendarLike(url)) {
      const calendar = `calendar ${shape}?${names}`;
      const calendars = `calendars ${shape}`;
      const leaves = this.#count(calendar);
      const isFull = leaves > 0 && this.#count(calendars) >= this.#limits.maxPerCalendarPath;
      if (isFull || leaves >= this.#limits.maxPerCalendar) return 'trap';
      bounds.push([calendar, this.#limits.maxPerCalendar], [calendars, Infinity]);
    }
    if (bounds.some(([key, limit]) => this.#count(key) >= limit)) return 'full';
    const before = this.#count(`shape ${shape}`);
    for (const [key] of bounds) this.#counts.set(key, this.#count(key) + 1);
    this.#parameterSets.set(path, sets.add(names));
    return before;
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function isOverlong(url: URL, limits: CrawlLimits): boolean {
  return (
    url.href.length > limits.maxUrlLength ||
    url.pathname.split('/').length - 1 > limits.maxPathSegments ||
    queryPairs(url).length > limits.maxParameters
  );
}

/** A segment that stands three times, or a run that repeats at once (`/a/b/a/b`), as relative links on catch-all pages make. */
export function hasRepeatingSegments(path: string): boolean {
  const segments = path.split('/').filter(Boolean).slice(0, 64);
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  if ([...counts].some(([segment, count]) => count >= 3 && !/^\d+$/.test(segment))) return true;
  for (let length = 2; length <= segments.length / 2; length++) {
    for (let start = 0; start + 2 * length <= segments.length; start++) {
      const run = segments.slice(start, start + length).join('/');
      if (run === segments.slice(start + length, start + 2 * length).join('/')) return true;
    }
  }
  return false;
}
