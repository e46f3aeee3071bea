import { isDirective } from 'domhandler';
import type { Document, Element } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import type { Form, Page } from '../../../artifacts.ts';
import { elementsOf, maxNodesPerPage, parseHtml } from '../../document.ts';
import { DistinctUrls } from '../urls/distinct-urls.ts';
import { isClearing, isHarmfulLink } from './harmful-link.ts';
import { linksInCss } from './links-in-css.ts';
import { linksInHandlers } from './links-in-handlers.ts';
import { refreshTarget, reportTargets } from './links-in-headers.ts';
import { linksInEmbeddedData } from './links-in-embedded-data.ts';
import { linksInScript } from './links-in-script.ts';
import { linksInComment, linksInText } from './links-in-text.ts';
import { isBase64, resolveLink } from '../urls/resolve-link.ts';
import { resolveTemplate } from '../urls/url-template.ts';
import { actionsOf, anchorsOf, harmless, isScriptTemplate, isWritten, linksInTemplate } from './written-links.ts';

/**
 * Everything on a page that a browser could request by GET, harmful links left out: the first `max` of it. `cut` is called
 * when a document within the page (`srcdoc`) was not read to its end.
 */
export function linksInPage(page: Page, max: number, cut?: () => void): URL[] {
  const links = new DistinctUrls(max);
  const inner: InnerDocuments = { nodesLeft: maxNodesPerPage, handlersLeft: maxHandlers, isCut: false };
  for (const linksOf of sources(page, inner)) {
    if (links.isFull) break;
    links.addAll(linksOf(max));
  }
  if (inner.isCut) cut?.();
  return links.all;
}

/** Event handlers and `javascript:` links of one page that are parsed. */
const maxHandlers = 500;

/** The documents within a page are read to their end until all of them together have as many nodes as one page may have. */
interface InnerDocuments {
  nodesLeft: number;
  handlersLeft: number;
  isCut: boolean;
}

/** Where a page may have links. */
function sources(page: Page, inner: InnerDocuments): ((max: number) => URL[])[] {
  const { baseUrl: base } = page;
  return [
    () => page.links.filter((link) => !isHarmfulAnchor(link, page.url)).map(({ url }) => url),
    () => page.subresources.map(({ url }) => url),
    () => page.forms.filter(isSendable).map(formLink),
    () => refreshes(page),
    () => policyReports(page),
    () => doctypes(page),
    (max) => linksInElements(getElementsByTagName('*', page.document, true), base, max, inner),
    ...page.inlineScripts.map((script) => (max: number) => linksInScript(script, base, max)),
    ...page.comments.map((comment) => (max: number) => harmless(linksInComment(comment, base, max))),
    (max) => harmless(linksInText(textContent(page.document), base, max)),
  ];
}

/** The address that a GET form leads to when it is sent as it stands, by its first button. */
export function formLink(form: Form): URL {
  const url = new URL(form.action);
  const named = form.fields.filter(({ name, type }) => name !== '' && type !== 'button' && type !== 'reset');
  const button = named.find(({ type }) => type === 'submit');
  const sent = named.filter((field) => field.type !== 'submit' || field === button);
  url.search = new URLSearchParams(sent.map(({ name, value }): [string, string] => [name, value])).toString();
  return url;
}

function isSendable(form: Form): boolean {
  return form.method === 'GET' && !form.fields.some(({ type }) => type === 'password') && !isHarmfulForm(form);
}

/**
 * True when following the link may end a session or destroy something, by its address or by what it says. `page`: where it
 * stands. "Clear" and "Reset" that lead to the page with fewer parameters take back a filter.
 */
export function isHarmfulAnchor({ url, element }: Page['links'][number], page: URL): boolean {
  const text = textContent(element).slice(0, 100);
  if (isHarmfulLink(url)) return true;
  return isHarmfulLink(url, text) && !(isClearing(text) && isPartOf(url, page));
}

/** The URL is that of the page, without some of its parameters or all of them. */
function isPartOf(url: URL, page: URL): boolean {
  if (url.origin !== page.origin || url.pathname !== page.pathname) return false;
  return [...url.searchParams].every(([name, value]) => page.searchParams.getAll(name).includes(value));
}

/** True when sending a GET form may end a session or destroy something, by its address or by one of its buttons. */
export function isHarmfulForm(form: Form): boolean {
  const link = formLink(form);
  return isHarmfulLink(link) || form.fields.some(({ type, label }) => type === 'submit' && isHarmfulLink(link, label));
}

function refreshes(page: Page): URL[] {
  return page.metaHttpEquiv
    .filter(({ name }) => name === 'refresh')
    .map(({ content }) => refreshTarget(content))
    .map((target) => (target === undefined ? undefined : resolveLink(target, page.baseUrl)))
    .filter((url) => url !== undefined);
}

function policyReports(page: Page): URL[] {
  return page.metaHttpEquiv
    .filter(({ name }) => name.startsWith('content-security-policy'))
    .flatMap(({ content }) => reportTargets(content))
    .map((target) => resolveLink(target, page.baseUrl))
    .filter((url) => url !== undefined);
}

/** The definition that a document type declaration names by its system identifier. */
function doctypes({ document, baseUrl }: Page): URL[] {
  return document.children
    .filter((node) => isDirective(node) && /^!doctype$/i.test(node.name))
    .flatMap((node) => (isDirective(node) ? [...node.data.matchAll(/"([^"]{1,500})"|'([^']{1,500})'/g)] : []))
    .map(([, double, single]) => double ?? single ?? '')
    .filter(looksAbsolute)
    .map((target) => resolveLink(target, baseUrl))
    .filter((url) => url !== undefined);
}

/** Attributes whose value is one URL, on whatever element: those of links and forms are read with their elements. */
const single = new Set(
  (
    'src data poster cite longdesc background xlink:href formaction codebase code movie icon profile lowsrc dynsrc manifest ' +
    'implementation ng-href ng-src routerlink hx-get hx-push-url up-href'
  ).split(' '),
);
/** Attributes whose value is an expression or an id, and a URL only where it is written as one. */
const expressions = new Set(['v-bind:href', ':href', 'ng-include', 'classid']);
const parameterNames = /^(?:src|movie|url|href|data|filename|file|ref)$/i;
const notNavigable = /(?:^|\s)(?:dns-prefetch|preconnect)(?:\s|$)/i;

function linksInElements(elements: readonly Element[], base: URL, max: number, inner: InnerDocuments): URL[] {
  const links = new DistinctUrls(max);
  for (const element of elements) {
    if (links.isFull) break;
    for (const raw of rawLinks(element, max)) {
      const url = resolveTemplate(raw, base);
      if (url !== undefined && !isHarmfulLink(url)) links.add(url);
    }
    if (element.name === 'meta') links.addAll(harmless(linksInComment(element.attribs['content'] ?? '', base, max)));
    if (element.name === 'template') links.addAll(linksInTemplate(element, base));
    if (isScriptTemplate(element)) links.addAll(linksInScriptTemplate(element, base, inner));
    if (element.name === 'style') links.addAll(linksInCss(textContent(element), base, max));
    links.addAll(harmless(linksInEmbeddedData(element, base, max)));
    links.addAll(linksInHandlers(element, base, max, inner));
    const { style, srcdoc } = element.attribs;
    if (style?.includes('url(') === true) links.addAll(linksInCss(style, base, max));
    for (const html of [srcdoc, ...innerDocuments(element)])
      if (html !== undefined) links.addAll(linksInInnerDocument(html, base, max, inner));
  }
  return links.all;
}

function linksInInnerDocument(html: string, base: URL, max: number, inner: InnerDocuments): URL[] {
  const document = parsedInner(html, inner);
  if (document === undefined) return [];
  const elements = elementsOf(document);
  const scripts = elements.filter(({ name, attribs }) => name === 'script' && attribs['type'] === undefined);
  return [
    ...anchorsOf(elements, base),
    ...actionsOf(elements, base),
    ...scripts.flatMap((script) => linksInScript(textContent(script), base, max)),
    ...linksInElements(elements, base, max, inner),
  ];
}

function linksInScriptTemplate(script: Element, base: URL, inner: InnerDocuments): URL[] {
  const document = parsedInner(textContent(script), inner);
  return document === undefined ? [] : linksInTemplate(document, base);
}

function parsedInner(html: string, inner: InnerDocuments): Document | undefined {
  if (inner.nodesLeft <= 0) {
    inner.isCut = true;
    return undefined;
  }
  const { document, nodes, cut } = parseHtml(html, inner.nodesLeft);
  inner.nodesLeft -= nodes;
  inner.isCut ||= cut;
  return document;
}

const markupInUrl = /^data:(?:text\/html|image\/svg\+xml)[^,]{0,100},/i;

/** Documents within `data:` URLs. */
function innerDocuments({ attribs }: Element): string[] {
  return [attribs['src'], attribs['href'], attribs['data']].flatMap((url) => {
    const start = markupInUrl.exec(url ?? '')?.[0];
    if (url === undefined || start === undefined) return [];
    const content = url.slice(start.length);
    if (/;base64,$/i.test(start)) return [Buffer.from(content, 'base64').toString()];
    try {
      return [decodeURIComponent(content)];
    } catch {
      return [content];
    }
  });
}

function rawLinks(element: Element, max: number): string[] {
  const { name: tag, attribs: attributes } = element;
  if (tag === 'link' || tag === 'base')
    return notNavigable.test(attributes['rel'] ?? '') ? [] : [attributes['href'] ?? ''];
  if (tag === 'meta') return looksAbsolute(attributes['content'] ?? '') ? [attributes['content'] ?? ''] : [];
  if (tag === 'param') return parameterNames.test(attributes['name'] ?? '') ? [attributes['value'] ?? ''] : [];
  // Menus lead to what is chosen.
  if (tag === 'option') return looksAbsolute(attributes['value'] ?? '') ? [attributes['value'] ?? ''] : [];
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'srcset' || name === 'imagesrcset')
      return value.split(',', max).map((entry) => entry.trim().split(/\s/, 1)[0] ?? '');
    if (name === 'ping' || name === 'archive') return value.split(/[\s,]+/, max);
    if (single.has(name) || (name === 'href' && tag !== 'a' && tag !== 'area')) return isWritten(value) ? [value] : [];
    if (expressions.has(name)) return literalUrl(value);
    if (name === 'action' && tag !== 'form') return [value];
    if (name.startsWith('data-') && /^(?:https?:\/\/|\.{0,2}\/)[^\s<>]{1,1000}$/.test(value))
      return isBase64(value) ? [] : [value];
    return [];
  });
}

/** The URL, absolute or rooted, that an expression consists of: `'/shop'`; none for `item.url`. */
function literalUrl(expression: string): string[] {
  const [, , url = ''] = /^(['"]?)([^'"`]*)\1$/.exec(expression.trim()) ?? [];
  return looksAbsolute(url) ? [url] : [];
}

function looksAbsolute(text: string): boolean {
  return /^(?:https?:\/\/|\/[\w~%])[^\s<>]{1,1000}$/.test(text.trim()) && !isBase64(text);
}
