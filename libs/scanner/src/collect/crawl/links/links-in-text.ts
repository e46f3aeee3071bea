import { DistinctUrls } from '../urls/distinct-urls.ts';
import { resolveTemplate } from '../urls/url-template.ts';

/** Braces belong to a URL in pairs only: in other places they open or end what the URL stands in. */
const absolute =
  /https?:\/\/[\w.-]{1,250}(?::\d{1,5})?(?:[/?](?:[^\s"'<>`\\)\]{}]|\{[^\s"'<>`\\{}]{1,100}\}){0,1000})?/gi;
// Takes all that follows, so that no text makes it start again within a path.
const quotedPath = /["'(=]\s{0,2}(\/[\w~%.-][^\s"'<>`\\)]*)/g;
/** A path between spaces is believed where it starts with dots, or has an extension. */
const dottedPath = /(?:^|\s)(\.{1,2}\/[\w~%.-][^\s"'<>`\\)]*)/g;
const pathOfFile =
  /(?:^|\s)(\/[\w~%.-][^\s"'<>`\\)]*\.(?:php|html?|aspx?|jspx?|json|xml|do|action|pdf|txt|csv|zip|docx?|xlsx?))(?=[\s,;!)]|$)/gi;
const maxPathLength = 500;

/** Absolute URLs in a text. */
export function absoluteLinks(text: string, base: URL, max: number): URL[] {
  return resolved(references(text, absolute), base, max).all;
}

/** URLs in plain text: absolute ones, and paths that are clearly such. */
export function linksInText(text: string, base: URL, max: number): URL[] {
  const dotted = references(text, dottedPath);
  const written = [...references(text, absolute), ...dotted, ...references(text, pathOfFile)];
  const links = resolved(written, base, max);
  // Who writes a path with dots into a text may mean the page's directory, or the root of the site.
  links.addAll(resolved(dotted, new URL('/', base), max).all);
  return links.all;
}

/** URLs in a comment of a page, which often is markup: those of texts, and paths in quotes. */
export function linksInComment(text: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  links.addAll(linksInText(text, base, max));
  links.addAll(resolved(references(text, quotedPath), base, max).all);
  return links.all;
}

/** What the pattern finds in the text, each once. */
function references(text: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(pattern))
    if ((match[1]?.length ?? 0) <= maxPathLength) found.add(match[1] ?? match[0]);
  return found;
}

function resolved(written: Iterable<string>, base: URL, max: number): DistinctUrls {
  const links = new DistinctUrls(max);
  for (const reference of written) {
    if (links.isFull) break;
    const url = resolveTemplate(reference.replace(/[.,;:!?]+$/, ''), base);
    if (url !== undefined) links.add(url);
  }
  return links;
}
