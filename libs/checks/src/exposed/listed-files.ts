import type { Artifacts } from '#scanner/check-api';
import { directoryListing } from './listing-signature.ts';

/** Files that the directory listings among the pages name, of those whose name `isWanted` accepts: at most `max`. */
export function listedFiles(
  { pages }: Pick<Artifacts, 'pages'>,
  isWanted: (name: string) => boolean,
  max: number,
): URL[] {
  const files = new Map<string, URL>();
  for (const { exchange, url, links } of pages) {
    const wanted = links.map((link) => link.url).filter((link) => isIn(url, link) && isWanted(lastSegment(link)));
    if (wanted.length === 0 || exchange.status !== 200) continue;
    if (directoryListing(exchange.text, url.pathname) === undefined) continue;
    for (const file of wanted) files.set(file.href, file);
    if (files.size >= max) break;
  }
  return [...files.values()].slice(0, max);
}

function isIn(folder: URL, { origin, pathname, search }: URL): boolean {
  return origin === folder.origin && pathname.startsWith(folder.pathname) && search === '';
}

function lastSegment({ pathname }: URL): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1).slice(0, 200);
}
