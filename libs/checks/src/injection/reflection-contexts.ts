import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { runsAsUrl } from './running-attributes.ts';
import { scriptStates, stateAt } from './script-states.ts';
import type { ScriptState } from './script-states.ts';
import { isInside, isRunScript, nodesOf, parseAsBrowser } from './spec-html.ts';
import type { Ancestors } from './spec-html.ts';
import type { XmlPlace } from './xml-proof.ts';

export type Quote = '"' | "'" | '';

/** The syntactic context in which a page reflects a value. */
export type ReflectionContext =
  | { readonly kind: 'text' }
  /** Text in an element that must be closed first: its content is raw, inert or restricted. */
  | { readonly kind: 'raw-text'; readonly element: string }
  | { readonly kind: 'comment' }
  | { readonly kind: 'tag-name' }
  | { readonly kind: 'attribute-name' }
  | { readonly kind: 'attribute'; readonly quote: Quote; readonly role: AttributeRole }
  /** In a document that browsers read as XML. */
  | { readonly kind: 'xml'; readonly place: XmlPlace }
  | ScriptContext;

/** In script: of an element, of an event handler, of a `javascript:` address. */
export type ScriptContext =
  | { readonly kind: 'script'; readonly state: ScriptState }
  | { readonly kind: 'handler'; readonly quote: Quote; readonly state: ScriptState };

/** What a browser makes of the value: HTML, an address that may run script, the address of a script or of all relative ones. */
export type AttributeRole = 'plain' | 'url' | 'script-source' | 'srcdoc';

const maxContexts = 6;
const maxReflections = 100;
const rawElements = new Set([
  'textarea',
  'title',
  'noscript',
  'style',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
  'script',
]);

/** The different contexts in which `canary` (lower case letters and digits) stands in a page. */
export function reflectionContexts(html: string, canary: string): ReflectionContext[] {
  const document = html.toLowerCase().includes(canary) ? parseAsBrowser(html) : undefined;
  if (document === undefined) return [];
  const contexts = new Map<string, ReflectionContext>();
  let reflections = 0;
  for (const { node, ancestors } of nodesOf(document)) {
    for (const context of contextsIn(node, ancestors, html, canary)) {
      contexts.set(JSON.stringify(context), context);
      reflections += 1;
    }
    if (contexts.size >= maxContexts || reflections >= maxReflections) break;
  }
  return [...contexts.values()].slice(0, maxContexts);
}

function contextsIn(node: Tree.Node, ancestors: Ancestors, html: string, canary: string): ReflectionContext[] {
  if ('tagName' in node) return contextsInTag(node, html, canary);
  if (node.nodeName === '#comment' && 'data' in node) return has(node.data, canary) ? [{ kind: 'comment' }] : [];
  if (node.nodeName === '#text' && 'value' in node && has(node.value, canary))
    return textContexts(node, ancestors, canary);
  return [];
}

function textContexts(node: Tree.TextNode, ancestors: Ancestors, canary: string): ReflectionContext[] {
  const parent = node.parentNode;
  if (parent !== null && 'tagName' in parent && isRunScript(parent)) {
    const segments = scriptStates(node.value);
    return positions(node.value, canary).map((at) => ({ kind: 'script', state: stateAt(segments, at) }));
  }
  const name = ancestors?.name ?? '';
  if (name === 'plaintext') return [];
  if (rawElements.has(name)) return [{ kind: 'raw-text', element: name }];
  for (const element of ['select', 'template'])
    if (isInside(ancestors, element)) return [{ kind: 'raw-text', element }];
  return [{ kind: 'text' }];
}

function contextsInTag(element: Tree.Element, html: string, canary: string): ReflectionContext[] {
  const contexts: ReflectionContext[] = has(element.tagName, canary) ? [{ kind: 'tag-name' }] : [];
  for (const { name, value } of element.attrs) {
    if (has(name, canary)) contexts.push({ kind: 'attribute-name' });
    if (!has(value, canary)) continue;
    const quote = quoteOf(element, name, html);
    if (isScriptAttribute(name, value)) contexts.push(...handlerContexts(value, quote, canary));
    else contexts.push({ kind: 'attribute', quote, role: roleOf(element, name, value, canary) });
  }
  return contexts;
}

function isScriptAttribute(name: string, value: string): boolean {
  return name.startsWith('on') || /^\s{0,20}javascript:/i.test(value);
}

function handlerContexts(value: string, quote: Quote, canary: string): ReflectionContext[] {
  const script = value.replace(/^\s{0,20}javascript:/i, '');
  const segments = scriptStates(script);
  return positions(script, canary).map((at) => ({ kind: 'handler', quote, state: stateAt(segments, at) }));
}

function roleOf(element: Tree.Element, name: string, value: string, canary: string): AttributeRole {
  if (name === 'srcdoc') return 'srcdoc';
  if (!value.trim().toLowerCase().startsWith(canary)) return 'plain';
  if (element.tagName === 'script' && name === 'src') return 'script-source';
  if (element.tagName === 'base' && name === 'href') return 'script-source';
  return runsAsUrl(element.tagName, name) ? 'url' : 'plain';
}

/** How the value is quoted in the source. */
function quoteOf(element: Tree.Element, name: string, html: string): Quote {
  const location = element.sourceCodeLocation?.attrs?.[name];
  const source = location === undefined ? '' : html.slice(location.startOffset, location.endOffset);
  const first = source.slice(source.indexOf('=') + 1).trimStart()[0];
  return first === '"' || first === "'" ? first : '';
}

function has(text: string, canary: string): boolean {
  return text.toLowerCase().includes(canary);
}

function positions(text: string, canary: string): number[] {
  const lower = text.toLowerCase();
  const found: number[] = [];
  for (let at = lower.indexOf(canary); at >= 0 && found.length < maxContexts; at = lower.indexOf(canary, at + 1))
    found.push(at);
  return found;
}
