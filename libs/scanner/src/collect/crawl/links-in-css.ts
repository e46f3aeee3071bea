import { DistinctUrls } from './distinct-urls.ts';
import { resolveLink } from './resolve-link.ts';

/** `url(…)` and `@import "…"` of a style sheet. */
export function linksInCss(css: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  const reference = /url\(\s{0,8}["']?([^"'()\s]{1,500})|@import\s{1,8}["']([^"'\n]{1,500})["']/gi;
  for (const match of css.matchAll(reference)) {
    links.addReference(match[1] ?? match[2] ?? '', (reference) => resolveLink(reference, base));
    if (links.isFull) break;
  }
  return links.all;
}
