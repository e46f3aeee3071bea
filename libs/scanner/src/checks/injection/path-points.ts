import type { Artifacts } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { pathShape } from '../../collect/crawl/path-shape.ts';
import { maxAnswerBytes } from './injection-points.ts';

/** A place in a path that a request can choose: what error pages and self-references show. */
export interface PathPoint {
  readonly base: URL;
}

const mostScripts = 4;
const mostFolders = 4;

/** A path that does not exist, what follows the names of scripts (`/page.php/…`), and other names in folders, one for each shape. */
export function pathPoints({ main, target, pages }: Pick<Artifacts, 'main' | 'target' | 'pages'>): PathPoint[] {
  const root = new URL('/', main.end?.url ?? target);
  const scripts = new Map<string, PathPoint>();
  const folders = new Map<string, PathPoint>();
  for (const { url } of pages) {
    if (url.origin === root.origin && /^\/[^/]+\/[^/]+/.test(url.pathname))
      folders.set(pathShape(new URL('.', url)), { base: new URL('.', url) });
    const isScript = /\.(?:php\d?|aspx?|jspx?|cfm|cgi|pl)$/i.test(url.pathname);
    if (url.origin === root.origin && isScript) scripts.set(pathShape(url), { base: new URL(`${url.pathname}/`, url) });
  }
  return [
    { base: root },
    ...[...scripts.values()].slice(0, mostScripts),
    ...[...folders.values()].slice(0, mostFolders),
  ];
}

export function requestWithPath({ base }: PathPoint, payload: string): ProbeRequest {
  return { url: new URL(`${base.pathname}${encodeURIComponent(payload)}`, base), maxBytes: maxAnswerBytes };
}
