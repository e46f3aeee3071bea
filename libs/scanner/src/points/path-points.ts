import type { Artifacts, Exchange } from '../artifacts.ts';
import { pathShape } from '../collect/crawl/urls/path-shape.ts';
import { maxResponseBytes, single } from './injection-point.ts';
import { isAsset } from './parameter-sets.ts';
import type { InjectionPoint, PointGroup } from './injection-point.ts';

const maxScripts = 4;
const maxSegments = 200;
/** Segments of one path that are probed, from its end. */
const maxPerPath = 3;
/** Folders of which the name of one file is probed. */
const maxFileFolders = 6;

type Site = Pick<Artifacts, 'main' | 'target' | 'pages' | 'exchanges'>;

/** A path that does not exist, as error pages show it, and what follows the names of scripts (`/page.php/…`). */
export function addedPathGroups({ main, target, pages }: Site): PointGroup[] {
  const root = new URL('/', main.end?.url ?? target);
  const scripts = new Map<string, URL>();
  for (const { url } of pages) {
    const isScript = /\.(?:php\d?|aspx?|jspx?|cfm|cgi|pl)$/i.test(url.pathname);
    if (url.origin === root.origin && isScript) scripts.set(pathShape(url), new URL(`${url.origin}${url.pathname}/`));
  }
  return [root, ...[...scripts.values()].slice(0, maxScripts)].map((base) =>
    single(pathPoint('added_path', base, '', [], '')),
  );
}

/**
 * Segments below the first one (`/item/7`, `/user/bob/posts`) of pages and of what an API responds with, each at one path of a shape, and the
 * names of files that pages load: a program may serve them.
 */
export function pathSegmentGroups({ main, target, pages, exchanges }: Site): PointGroup[] {
  const { origin } = main.end?.url ?? target;
  const found = new Map<string, InjectionPoint>();
  for (const { url, status } of [...pages.map(({ exchange }) => exchange), ...exchanges.filter(isOfApi)]) {
    if (url.origin !== origin || status >= 400) continue;
    const segments = url.pathname.split('/').slice(1);
    for (let at = Math.max(1, segments.length - maxPerPath); at < segments.length; at += 1) {
      const value = segments[at] ?? '';
      if (value === '') continue;
      const before = new URL(`${url.origin}/${segments.slice(0, at).join('/')}/`);
      const after = segments.slice(at + 1);
      const key = [pathShape(before), ...after.map((segment) => segment.replace(/\d+/g, '{n}'))].join('\n');
      if (!found.has(key)) found.set(key, pathPoint('path_segment', before, decoded(value), after, url.search));
    }
  }
  const files = new Map<string, InjectionPoint>();
  for (const { url } of exchanges.filter((one) => one.url.origin === origin && isLoadedFile(one))) {
    const before = new URL('.', url);
    const key = pathShape(before);
    const name = url.pathname.slice(before.pathname.length);
    before.search = '';
    if (!found.has(key) && !files.has(key)) files.set(key, pathPoint('path_segment', before, decoded(name), [], ''));
  }
  return [...found.values(), ...[...files.values()].slice(0, maxFileFolders)].slice(0, maxSegments).map(single);
}

/** A style sheet, a script or an image below a folder. */
function isLoadedFile({ method, status, url }: Exchange): boolean {
  return method === 'GET' && status === 200 && isAsset(url) && url.pathname.lastIndexOf('/') > 0;
}

/** JSON that a program makes: a file has an ending, and what is at a fixed place has a name of its own. */
function isOfApi({ method, url, mediaType }: Exchange): boolean {
  return method === 'GET' && mediaType.includes('json') && !/\.\w{1,8}$/.test(url.pathname) && !isWellKnown(url);
}

function isWellKnown({ pathname }: URL): boolean {
  return pathname.startsWith('/.well-known/') || /api-(?:docs|json)/.test(pathname);
}

function pathPoint(
  kind: 'added_path' | 'path_segment',
  before: URL,
  value: string,
  after: readonly string[],
  search: string,
): InjectionPoint {
  return {
    kind,
    method: 'GET',
    url: before,
    name: '',
    value,
    byLink: true,
    label: 'value in the path',
    request: (payload, options) => {
      const path = [options?.raw === true ? payload : encodeURIComponent(payload), ...after].join('/');
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
