import { DistinctUrls } from '../urls/distinct-urls.ts';
import { resolveLink } from '../urls/resolve-link.ts';

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

/**
 * Strings and URLs, in which the beginning of a comment is none, and the beginnings of comments. One that does not end is
 * taken as well, so that nothing is read twice.
 */
const token = /"(?:[^"\\\n]|\\[^]){0,10000}"?|'(?:[^'\\\n]|\\[^]){0,10000}'?|url\([^()"'\s]{0,10000}|\/\*/gi;

function withoutComments(css: string): string {
  const parts: string[] = [];
  const tokens = new RegExp(token);
  let at = 0;
  for (let match = tokens.exec(css); match !== null; match = tokens.exec(css)) {
    if (match[0] !== '/*') continue;
    const end = css.indexOf('*/', match.index + 2);
    if (end < 0) break;
    parts.push(css.slice(at, match.index));
    at = end + 2;
    tokens.lastIndex = at;
  }
  return [...parts, css.slice(at)].join(' ');
}
