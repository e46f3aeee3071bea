import { resolveLink } from './resolve-link.ts';

const longest = 300;
/** Relative references are believed only with an extension that pages have; the text is at most 300 characters long. */
const relativePage =
  /^[\w-]{1,80}(?:\/[\w-]{1,80}){0,8}\.(?:php|html?|aspx?|ashx|jspx?|json|action|do|cgi|pl|cfm)(?:\?[^\s<>]*)?$/;

/** URLs in a script's string literals. Takes what stands between a quote and its like on the same line. */
export function linksInScript(script: string, base: URL, max: number): URL[] {
  const links: URL[] = [];
  for (let at = 0; at < script.length && links.length < max; at++) {
    const quote = script[at];
    if (quote !== '"' && quote !== "'" && quote !== '`') continue;
    const end = endOfLiteral(script, at + 1, quote);
    if (end === undefined) continue;
    const text = script.slice(at + 1, end).replaceAll('\\/', '/');
    const url = looksLikeUrl(text) ? resolveLink(text, base) : undefined;
    if (url === undefined) continue;
    links.push(url);
    at = end;
  }
  return links;
}

function endOfLiteral(script: string, from: number, quote: string): number | undefined {
  const first = script[from];
  if (first === undefined || !/[\w/.\\]/.test(first)) return undefined;
  for (let at = from; at < script.length && at - from <= longest; at++) {
    const character = script[at];
    if (character === quote) return at;
    if (character === '\n' || character === ' ' || character === '<' || character === '{') return undefined;
  }
  return undefined;
}

function looksLikeUrl(text: string): boolean {
  if (/^https?:\/\/[\w.-]+/i.test(text)) return true;
  if (/^(?:\.\.?)?\/(?:[\w~%]|$|\?)/.test(text)) return text.length > 1 && !/[\\^$*|()[\]]/.test(text);
  return relativePage.test(text);
}
