import { isComment, isText } from 'domhandler';
import type { Document, Element } from 'domhandler';
import type { Exchange, Page } from '../artifacts.ts';
import { elementsOf, ownText, parseHtml } from './document.ts';
import type { ParsedHtml } from './document.ts';
import { formsOf } from './forms.ts';
import { isSniffedAsHtml } from './sniffed-html.ts';
import { isJavaScript, subresourcesOf } from './subresources.ts';
import { httpUrl } from './urls.ts';

/** Entries of each list of a page; a page of people has fewer. */
const maxEntries = 4000;

const htmlMediaTypes = new Set(['text/html', 'application/xhtml+xml']);

/** True for what browsers show as HTML: by its media type, or by its content where it has none. */
export function isHtml(exchange: Exchange): boolean {
  return htmlMediaTypes.has(exchange.mediaType) || isSniffedAsHtml(exchange);
}

/** What the checks read of an HTML response, or undefined where the response is no HTML or has no body. */
export function parsePage(exchange: Exchange, parse: (html: string) => ParsedHtml = parseHtml): Page | undefined {
  if (!isHtml(exchange) || exchange.size === 0) return undefined;
  const { document, nodes, cut } = parse(exchange.text);
  const elements = elementsOf(document);
  const baseUrl = baseOf(elements, exchange.url);
  const links = firstOf(elements, linkOf, baseUrl);
  const forms = formsOf(elements, exchange.url, baseUrl);
  const subresources = firstOf(elements, subresourcesOf, baseUrl);
  const comments = commentsOf(document);
  const title = elements.find(isTitle);
  return {
    exchange,
    url: exchange.url,
    document,
    baseUrl,
    title: title === undefined ? '' : ownText(title).trim(),
    links: links.slice(0, maxEntries),
    forms: forms.slice(0, maxEntries),
    subresources: subresources.slice(0, maxEntries),
    inlineScripts: elements.filter(isInlineScript).map(ownText),
    metaHttpEquiv: metaOf(document),
    comments: comments.slice(0, maxEntries),
    nodes,
    cut: cut || [links, forms, subresources, comments].some(({ length }) => length > maxEntries),
  };
}

const none: readonly never[] = [];

/** The first entries, and where there are more, at least one of those: what a hostile page would have more of is not even made. */
function firstOf<Entry>(
  elements: readonly Element[],
  entriesOf: (element: Element, base: URL) => readonly Entry[],
  base: URL,
): Entry[] {
  const entries: Entry[] = [];
  for (const element of elements) {
    if (entries.length > maxEntries) break;
    for (const entry of entriesOf(element, base)) entries.push(entry);
  }
  return entries;
}

function baseOf(elements: readonly Element[], url: URL): URL {
  const base = elements.find(isBase);
  return httpUrl(base?.attribs['href'], url) ?? url;
}

function isBase({ name, attribs }: Element): boolean {
  return name === 'base' && attribs['href'] !== undefined;
}

function isTitle({ name }: Element): boolean {
  return name === 'title';
}

function linkOf(element: Element, base: URL): Page['links'] {
  if (element.name !== 'a' && element.name !== 'area') return none;
  const url = httpUrl(element.attribs['href'], base);
  return url === undefined ? [] : [{ url, element }];
}

function isInlineScript(element: Element): boolean {
  return element.name === 'script' && element.attribs['src'] === undefined && isJavaScript(element);
}

const headElements = new Set(
  'html head title meta link script style base noscript template basefont bgsound noframes'.split(' '),
);

interface MetaElements {
  readonly found: { readonly name: string; readonly content: string; readonly inHead: boolean }[];
  bodyStarted: boolean;
}

/** A parser closes the head at the first element or text that cannot stand in it (HTML Standard 13.2.6.4.4). */
function metaOf(document: Document): Page['metaHttpEquiv'] {
  const elements: MetaElements = { found: [], bodyStarted: false };
  collectMeta(document, true, elements);
  return elements.found;
}

function collectMeta(parent: Document | Element, headPossible: boolean, into: MetaElements): void {
  for (const node of parent.children) {
    if (headPossible && isText(node) && node.data.trim() !== '') into.bodyStarted = true;
    if (!('attribs' in node) || node.name === 'template') continue;
    if (!headElements.has(node.name)) into.bodyStarted = true;
    const name = node.attribs['http-equiv'];
    if (node.name === 'meta' && name !== undefined)
      into.found.push({
        name: name.trim().toLowerCase(),
        content: node.attribs['content'] ?? '',
        inHead: headPossible && !into.bodyStarted,
      });
    collectMeta(node, headPossible && (node.name === 'html' || node.name === 'head'), into);
  }
}

function commentsOf({ children }: Document | Element, into: string[] = []): string[] {
  for (const node of children) {
    if (isComment(node)) into.push(node.data);
    else if ('attribs' in node) commentsOf(node, into);
  }
  return into;
}
