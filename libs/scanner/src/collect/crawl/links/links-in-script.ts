import { textsOfScript, unknownPart } from '../../script/script-texts.ts';
import { DistinctUrls } from '../urls/distinct-urls.ts';
import { isHarmfulName } from './harmful-link.ts';
import { absoluteLinks } from './links-in-text.ts';
import { isBase64, resolveLink } from '../urls/resolve-link.ts';

const maxLength = 300;
/** Relative references are believed only with an extension that pages have. */
const relativePage =
  /^[\w-]{1,80}(?:\/[\w-]{1,80}){0,8}\.(?:php|html?|aspx?|ashx|jspx?|json|action|do|cgi|pl|cfm)(?:\?[^\s<>]*)?$/;
/** What routers and clients call the members whose value is a path. */
const pathMember = /^(?:path|route|url|uri|href|to|redirect(?:To)?|endpoint|action|link|src)$/;
/** A parameter of a route: `/users/:id`. */
const hasParameter = /\/:[a-z]/i;
const routePath = /^[\w-]{1,60}(?:\/[:\w-]{1,60}){0,8}(?:\/\*{0,2})?$/;

/**
 * URLs in a script: in its string literals and templates, joined from several, and in tables of routes. A part that is
 * only known when the script runs is taken for `1`, as are the parameters of routes (`/users/:id`). Absolute URLs of the
 * page's host are found in comments, too. What stands in a function such as `logout` is left out: its URL need not say so.
 */
export function linksInScript(script: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  links.addAll(linksInTexts(script, base, max));
  links.addAll(absoluteLinks(script, base, max).filter(({ host }) => host === base.host));
  return links.all;
}

function linksInTexts(script: string, base: URL, max: number): URL[] {
  const texts = textsOfScript(script);
  if (texts === undefined) return linksInLiterals(script, base, max);
  const links = new DistinctUrls(max);
  for (const { text, member, isUrl, within } of texts) {
    if (links.isFull) break;
    if (isHarmfulName(within)) continue;
    const reference = isUrl ? urlIn(text) : referenceIn(text, member);
    if (reference !== undefined) links.addReference(reference, (written) => resolveLink(written, base));
  }
  return links.all;
}

/** A relative reference as well, where it can be nothing else. */
function urlIn(text: string): string | undefined {
  if (text.startsWith(unknownPart)) return referenceIn(text, undefined);
  return text.length <= maxLength && /^[\w.~%/?-][^\s<>"'{}]*$/.test(text)
    ? withoutParameters(text.replaceAll(unknownPart, '1'))
    : undefined;
}

function referenceIn(text: string, member: string | undefined): string | undefined {
  if (text.length > maxLength || /[\s<>"'{}]/.test(text)) return undefined;
  const isPath = member !== undefined && pathMember.test(member);
  // A base that only the running script knows, before a path of the site.
  const known = text.startsWith(unknownPart) ? text.slice(unknownPart.length) : text;
  const filled = known.replaceAll(unknownPart, '1');
  if (isPath && routePath.test(filled) && filled !== '1') return withoutParameters(`/${filled}`);
  const path = isPath || known !== text || hasParameter.test(filled) ? withoutParameters(filled) : filled;
  return looksLikeUrl(path) ? path : undefined;
}

/** `/users/:id/*` is requested as `/users/1/`. */
function withoutParameters(path: string): string {
  return path.replace(/(?<=\/):\w{1,60}(?:\([^)]{0,60}\))?\??/g, '1').replace(/\*{1,2}$/, '');
}

/** For what is no JavaScript, or too long to be parsed: what stands between a quote and its like on the same line. */
function linksInLiterals(script: string, base: URL, max: number): URL[] {
  const links = new DistinctUrls(max);
  for (let at = 0; at < script.length && !links.isFull; at += 1) {
    const quote = script[at];
    if (quote !== '"' && quote !== "'" && quote !== '`') continue;
    const end = endOfLiteral(script, at + 1, quote);
    if (end === undefined) continue;
    const text = script.slice(at + 1, end).replaceAll('\\/', '/');
    const path = hasParameter.test(text) ? withoutParameters(text) : text;
    if (!looksLikeUrl(path)) continue;
    if (!isHarmfulName(functionBefore(script, at)))
      links.addReference(path, (reference) => resolveLink(reference, base));
    at = end;
  }
  return links.all;
}

/** The beginning of a function with a name; some of them are statements. */
const functionStart =
  /(?<![\w$])([\w$]{1,60})\s{0,3}(?:[:=]\s{0,3}(?:async\s{0,3})?(?:function\b|\([^()]{0,60}\)\s{0,3}=>|[\w$]{1,30}\s{0,3}=>)|\([^()]{0,60}\)\s{0,3}\{)/g;
const statement = /^(?:if|for|while|switch|catch|with|function)$/;
const maxDistance = 300;

/** Name of the last function that begins shortly before a position. */
function functionBefore(script: string, at: number): string {
  const names = [...script.slice(Math.max(0, at - maxDistance), at).matchAll(functionStart)].map(
    ([, name = '']) => name,
  );
  return names.findLast((name) => !statement.test(name)) ?? '';
}

function endOfLiteral(script: string, from: number, quote: string): number | undefined {
  const first = script[from];
  if (first === undefined || !/[\w/.\\]/.test(first)) return undefined;
  for (let at = from; at < script.length && at - from <= maxLength; at += 1) {
    const character = script.charAt(at);
    if (character === quote) return at;
    if (/[ \n<>{}]/.test(character)) return undefined;
  }
  return undefined;
}

function looksLikeUrl(text: string): boolean {
  if (/^https?:\/\/[\w.-]+/i.test(text)) return true;
  if (/^(?:\.\.?)?\/(?:[\w~%]|$|\?)/.test(text))
    return text.length > 1 && !/[\\^$*|()[\]]/.test(text) && !isBase64(text);
  return relativePage.test(text);
}
