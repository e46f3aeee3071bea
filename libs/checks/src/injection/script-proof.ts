import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { canFire } from './firing-handlers.ts';
import { runsAsUrl } from './running-attributes.ts';
import { scriptStates, stateAt } from './script-states.ts';
import { attributeOf, isInside, isRunScript, nodesOf, parseAsBrowser } from './spec-html.ts';
import type { ElementLike } from './spec-html.ts';

const maxEvidenceLength = 240;
const maxOccurrences = 50;

type Location = { readonly startOffset: number; readonly endOffset: number } | undefined;

/**
 * Parses a response as a browser does and looks for a place that would run `code` (lower case): a script element, an event
 * handler, a `javascript:` address, an inner document, a script from a host of that name. Gives the literal piece.
 */
export function proofOfScript(html: string, code: string): string | undefined {
  if (!html.toLowerCase().includes(code)) return undefined;
  const document = parseAsBrowser(html);
  if (document === undefined) return undefined;
  for (const { node, ancestors } of nodesOf(document)) {
    if ('tagName' in node && elementRuns(node, code) && !isInside(ancestors, 'template'))
      return literal(node, html, code);
  }
  return undefined;
}

/** Parses a response and looks for an element with this name whose `id` is `token`. Gives the literal piece. */
export function proofOfElement(html: string, name: string, token: string): string | undefined {
  const document = html.toLowerCase().includes(token) ? parseAsBrowser(html) : undefined;
  if (document === undefined) return undefined;
  for (const { node, ancestors } of nodesOf(document)) {
    if (!('tagName' in node) || node.tagName !== name || attributeOf(node, 'id')?.toLowerCase() !== token) continue;
    if (!isInside(ancestors, 'template')) return literal(node, html, token, node.sourceCodeLocation?.startTag);
  }
  return undefined;
}

function elementRuns(element: Tree.Element, code: string): boolean {
  if (isRunScript(element) && element.childNodes.some((child) => 'value' in child && isCode(child.value, code)))
    return true;
  return element.attrs.some(({ name, value }) => attributeRuns(element, name, value, code));
}

/** An event handler, a URL or an inner document that would run `code`. */
export function attributeRuns(element: ElementLike, name: string, value: string, code: string): boolean {
  const { tagName } = element;
  if (!value.toLowerCase().includes(code)) return false;
  if (/^on[a-z]{2,40}$/.test(name)) return canFire(element, name) && isCode(value, code);
  if (tagName === 'iframe' && isWithoutScript(element)) return false;
  if (name === 'srcdoc' && tagName === 'iframe') return proofOfScript(value, code) !== undefined;
  if ((name === 'src' && tagName === 'script') || (name === 'href' && tagName === 'base'))
    return /^(?:https?:)?[\\/]{2}/i.test(value.trim()) && hostOf(value).startsWith(code);
  return runsAsUrl(tagName, name) && isCode(scriptOfUrl(value), code);
}

/** True for a frame whose document runs no script (HTML Standard, sandboxed scripts browsing context flag). */
function isWithoutScript(frame: ElementLike): boolean {
  const sandbox = attributeOf(frame, 'sandbox');
  return sandbox !== undefined && !/(?:^|\s)allow-scripts(?:\s|$)/i.test(sandbox);
}

/** The script of a `javascript:` URL: browsers drop white space and control characters around and inside the scheme. */
function scriptOfUrl(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  if (url.protocol !== 'javascript:') return '';
  const script = url.href.slice('javascript:'.length);
  try {
    return decodeURIComponent(script);
  } catch {
    return script;
  }
}

function hostOf(address: string): string {
  const url = URL.canParse(address.trim(), 'https://base.example')
    ? new URL(address.trim(), 'https://base.example')
    : undefined;
  return url?.hostname ?? '';
}

/** `code` stands in a script as a name, outside of texts and comments. */
export function isCode(script: string, code: string): boolean {
  const lower = script.toLowerCase();
  if (!lower.includes(code)) return false;
  const segments = scriptStates(script);
  let at = lower.indexOf(code);
  for (let seen = 0; at >= 0 && seen < maxOccurrences; seen++, at = lower.indexOf(code, at + code.length)) {
    const isWhole = !/[\w$]/.test(lower.charAt(at - 1)) && !/[\w$]/.test(lower.charAt(at + code.length));
    if (isWhole && stateAt(segments, at) === 'code') return true;
  }
  return false;
}

function literal(element: Tree.Element, html: string, code: string, part?: Location): string {
  const location = part ?? element.sourceCodeLocation;
  const source = location ? html.slice(location.startOffset, location.endOffset) : html;
  if (source.length <= maxEvidenceLength) return source;
  const at = source.toLowerCase().indexOf(code);
  return source.slice(Math.max(0, at - maxEvidenceLength / 2), at + maxEvidenceLength / 2);
}
