import type { Element } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import type { Form, Page } from '../../artifacts.ts';
import { elementsOf, parseHtml } from '../document.ts';
import { isHarmfulLink } from './harmful-link.ts';
import { linksInCss } from './links-in-css.ts';
import { refreshTarget } from './links-in-headers.ts';
import { linksInScript } from './links-in-script.ts';
import { linksInComment, linksInText } from './links-in-text.ts';
import { resolveLink } from './resolve-link.ts';

/** Everything on a page that a browser could request by GET, harmful links left out: the first `max` of it. */
export function linksInPage(page: Page, max: number): URL[] {
  const links: URL[] = [];
  for (const linksOf of sources(page)) {
    if (links.length >= max) break;
    links.push(...linksOf(max - links.length));
  }
  return links.slice(0, max);
}

/** Where a page may have links; each is read as far as there is room for more. */
function sources(page: Page): ((left: number) => URL[])[] {
  const { baseUrl: base } = page;
  return [
    (left) =>
      page.links
        .slice(0, left)
        .filter(({ url, element }) => !isHarmfulLink(url, textContent(element).slice(0, 100)))
        .map(({ url }) => url),
    () => page.subresources.map(({ url }) => url),
    () => page.forms.filter(isSendable).map(formLink),
    () => refreshes(page),
    (left) => attributeLinks(page, left),
    ...page.inlineScripts.map((script) => (left: number) => linksInScript(script, base, left)),
    ...page.comments.map((comment) => (left: number) => harmless(linksInComment(comment, base, left))),
    (left) => harmless(linksInText(textContent(page.document), base, left)),
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
  return (
    form.method === 'GET' && !form.fields.some(({ type }) => type === 'password') && !isHarmfulLink(formLink(form))
  );
}

function harmless(links: readonly URL[]): URL[] {
  return links.filter((url) => !isHarmfulLink(url));
}

function refreshes(page: Page): URL[] {
  return page.metaHttpEquiv
    .filter(({ name }) => name === 'refresh')
    .map(({ content }) => refreshTarget(content))
    .map((target) => (target === undefined ? undefined : resolveLink(target, page.baseUrl)))
    .filter((url) => url !== undefined);
}

const maxSourceDocuments = 20;
/** Attributes whose value is one URL, on whatever element: those of links and forms are read with their elements. */
const single = new Set(
  'src data poster cite longdesc background xlink:href formaction codebase code movie icon profile lowsrc dynsrc'.split(
    ' ',
  ),
);
const parameterNames = /^(?:src|movie|url|href|data|filename|file)$/i;
const notNavigable = /(?:^|\s)(?:dns-prefetch|preconnect)(?:\s|$)/i;

function attributeLinks(page: Page, max: number): URL[] {
  return linksInElements(getElementsByTagName('*', page.document, true), page.baseUrl, max, maxSourceDocuments);
}

function linksInElements(elements: readonly Element[], base: URL, max: number, sourceDocuments: number): URL[] {
  const links: URL[] = [];
  let left = sourceDocuments;
  for (const element of elements) {
    for (const raw of rawLinks(element)) {
      const url = resolveLink(raw, base);
      if (url !== undefined && !isHarmfulLink(url)) links.push(url);
    }
    if (element.name === 'style') links.push(...linksInCss(textContent(element), base, max));
    const { style, srcdoc } = element.attribs;
    if (style?.includes('url(') === true) links.push(...linksInCss(style, base, 10));
    if (srcdoc !== undefined && left > 0) {
      left -= 1;
      const { document } = parseHtml(srcdoc, maxNodesOfSourceDocument);
      const inner = elementsOf(document);
      links.push(...anchorsOf(inner, base), ...linksInElements(inner, base, max - links.length, 0));
    }
    if (links.length >= max) break;
  }
  return links;
}

const maxNodesOfSourceDocument = 2000;

function anchorsOf(elements: readonly Element[], base: URL): URL[] {
  return elements.flatMap((element) => {
    const url = element.name === 'a' ? resolveLink(element.attribs['href'] ?? '', base) : undefined;
    return url === undefined || isHarmfulLink(url, textContent(element).slice(0, 100)) ? [] : [url];
  });
}

function rawLinks(element: Element): string[] {
  const { name: tag, attribs: attributes } = element;
  if (tag === 'link' || tag === 'base')
    return notNavigable.test(attributes['rel'] ?? '') ? [] : [attributes['href'] ?? ''];
  if (tag === 'meta') return looksAbsolute(attributes['content'] ?? '') ? [attributes['content'] ?? ''] : [];
  if (tag === 'param') return parameterNames.test(attributes['name'] ?? '') ? [attributes['value'] ?? ''] : [];
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (name === 'srcset' || name === 'imagesrcset')
      return value.split(',', 50).map((entry) => entry.trim().split(/\s/, 1)[0] ?? '');
    if (name === 'ping' || name === 'archive') return value.split(/[\s,]+/, 20);
    if (single.has(name) || (name === 'href' && tag !== 'a' && tag !== 'area')) return [value];
    if (name.startsWith('data-') && /^(?:https?:\/\/|\.{0,2}\/)[^\s<>]{1,1000}$/.test(value)) return [value];
    return [];
  });
}

function looksAbsolute(text: string): boolean {
  return /^(?:https?:\/\/|\/[\w~%])[^\s<>]{1,1000}$/.test(text.trim());
}
