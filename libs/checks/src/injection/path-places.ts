import { pathShape } from '#scanner/check-api';
import type { Artifacts, Page } from '#scanner/check-api';
import { maxResponseBytes } from './injection-points.ts';
import type { ValuePlace } from './value-place.ts';

const label = 'value in the path';
const maxScripts = 4;
const maxSegments = 12;
/** Segments of one path that are tried, from its end. */
const maxPerPath = 3;

/** A path that does not exist, as error pages show it, and what follows the names of scripts (`/page.php/…`). */
export function addedPaths({ main, target, pages }: Pick<Artifacts, 'main' | 'target' | 'pages'>): ValuePlace[] {
  const root = new URL('/', main.end?.url ?? target);
  const scripts = new Map<string, URL>();
  for (const { url } of pages) {
    const isScript = /\.(?:php\d?|aspx?|jspx?|cfm|cgi|pl)$/i.test(url.pathname);
    if (url.origin === root.origin && isScript) scripts.set(pathShape(url), new URL(`${url.origin}${url.pathname}/`));
  }
  return [root, ...[...scripts.values()].slice(0, maxScripts)].map((base) => place(base, '', [], ''));
}

/** Segments below the first one (`/item/7`, `/user/bob/posts`), each at one path of a shape. */
export function pathSegments({ main, target, pages }: Pick<Artifacts, 'main' | 'target' | 'pages'>): ValuePlace[] {
  const { origin } = main.end?.url ?? target;
  const found = new Map<string, ValuePlace>();
  for (const { url } of pages.filter((page) => page.url.origin === origin).filter(isContent)) {
    const segments = url.pathname.split('/').slice(1);
    for (let at = Math.max(1, segments.length - maxPerPath); at < segments.length; at++) {
      const value = segments[at] ?? '';
      if (value === '') continue;
      const before = new URL(`${url.origin}/${segments.slice(0, at).join('/')}/`);
      const after = segments.slice(at + 1);
      const key = [pathShape(before), ...after.map((segment) => segment.replace(/\d+/g, '{n}'))].join('\n');
      if (!found.has(key)) found.set(key, place(before, decoded(value), after, url.search));
    }
  }
  return [...found.values()].slice(0, maxSegments);
}

function isContent({ exchange }: Page): boolean {
  return exchange.status < 400;
}

function place(before: URL, value: string, after: readonly string[], search: string): ValuePlace {
  return {
    label,
    value,
    byLink: true,
    request: (payload) => {
      const path = [encodeURIComponent(payload), ...after].join('/');
      return { url: new URL(`${before.origin}${before.pathname}${path}${search}`), maxBytes: maxResponseBytes };
    },
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
