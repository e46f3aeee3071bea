import { resolveLink } from './resolve-link.ts';

/** `url(…)` and `@import "…"` of a style sheet. */
export function linksInCss(css: string, base: URL, max: number): URL[] {
  const links: URL[] = [];
  const reference = /url\(\s{0,8}["']?([^"'()\s]{1,500})|@import\s{1,8}["']([^"'\n]{1,500})["']/gi;
  for (const match of css.matchAll(reference)) {
    const url = resolveLink(match[1] ?? match[2] ?? '', base);
    if (url !== undefined && links.push(url) >= max) break;
  }
  return links;
}
