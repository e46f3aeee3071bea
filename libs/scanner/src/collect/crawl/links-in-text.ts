import { resolveTemplate } from './url-template.ts';

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
  return found(text, absolute, base, max);
}

/** URLs in plain text: absolute ones, and paths that are clearly such. */
export function linksInText(text: string, base: URL, max: number): URL[] {
  // Who writes a path with dots into a text may mean the page's directory, or the root of the site.
  return [absolute, dottedPath, pathOfFile]
    .flatMap((pattern) => found(text, pattern, base, max))
    .concat(found(text, dottedPath, new URL('/', base), max))
    .slice(0, max);
}

/** URLs in a comment of a page, which often is markup: those of texts, and paths in quotes. */
export function linksInComment(text: string, base: URL, max: number): URL[] {
  return [...linksInText(text, base, max), ...found(text, quotedPath, base, max)].slice(0, max);
}

function found(text: string, pattern: RegExp, base: URL, max: number): URL[] {
  const links: URL[] = [];
  for (const match of text.matchAll(pattern)) {
    if ((match[1]?.length ?? 0) > maxPathLength) continue;
    const reference = (match[1] ?? match[0]).replace(/[.,;:!?]+$/, '');
    const url = resolveTemplate(reference, base);
    if (url !== undefined && links.push(url) >= max) break;
  }
  return links;
}
