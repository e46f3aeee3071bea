import { resolveLink } from './resolve-link.ts';

const absolute = /https?:\/\/[\w.-]{1,250}(?::\d{1,5})?(?:[/?][^\s"'<>`\\)\]}]{0,1000})?/gi;
// Takes all that follows, so that no text makes it start again within a path.
const quotedPath = /["'(=]\s{0,2}(\/[\w~%.-][^\s"'<>`\\)]*)/g;
const maxPathLength = 500;

/** URLs in plain text: absolute ones. */
export function linksInText(text: string, base: URL, max: number): URL[] {
  return found(text, absolute, base, max);
}

/** URLs in a comment of a page, which often is markup: absolute ones, and paths in quotes. */
export function linksInComment(text: string, base: URL, max: number): URL[] {
  return [...found(text, absolute, base, max), ...found(text, quotedPath, base, max)].slice(0, max);
}

function found(text: string, pattern: RegExp, base: URL, max: number): URL[] {
  const links: URL[] = [];
  for (const match of text.matchAll(pattern)) {
    if ((match[1]?.length ?? 0) > maxPathLength) continue;
    const reference = (match[1] ?? match[0]).replace(/[.,;:!?]+$/, '');
    const url = resolveLink(reference, base);
    if (url !== undefined && links.push(url) >= max) break;
  }
  return links;
}
