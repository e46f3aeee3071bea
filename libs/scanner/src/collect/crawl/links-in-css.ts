import { DistinctUrls } from './distinct-urls.ts';
import { resolveLink } from './resolve-link.ts';

/** `url(…)` and `@import "…"` of a style sheet. */
export function linksInCss(css: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  const reference = /url\(\s{0,8}["']?([^"'()\s]{1,500})|@import\s{1,8}["']([^"'\n]{1,500})["']/gi;
  for (const match of withoutComments(css).matchAll(reference)) {
    links.addReference(match[1] ?? match[2] ?? '', (reference) => resolveLink(reference, base));
    if (links.isFull) break;
  }
  return links.all;
}

function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return [...parts, css.slice(at)].join(' ');
    parts.push(css.slice(at, start));
    at = end + 2;
  }
}
