import type { Element } from 'domhandler';
import { getElementsByTagName, textContent } from 'domutils';
import type { Form, Page } from '../../artifacts.ts';
import { isHarmfulLink } from './harmful-link.ts';
import { linksInCss } from './links-in-css.ts';
import { linksInScript } from './links-in-script.ts';
import { resolveLink } from './resolve-link.ts';

/** Everything on a page that a visitor's browser could request by GET, harmful links left out. */
export function linksInPage(page: Page, max: number): URL[] {
  const anchors = page.links
    .slice(0, max)
    .filter(({ url, element }) => !isHarmfulLink(url, textContent(element).slice(0, 100)));
  return [
    ...anchors.map(({ url }) => url),
    ...page.subresources.map(({ url }) => url),
    ...page.forms.filter(isSendable).map(formLink),
    ...refreshes(page),
    ...attributeLinks(page, max),
    ...page.inlineScripts.flatMap((script) => linksInScript(script, page.baseUrl, 200)),
  ].slice(0, max);
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

function refreshes(page: Page): URL[] {
  return page.metaHttpEquiv
    .filter(({ name }) => name === 'refresh')
    .map(({ content }) => /^[\d.\s]{0,10}[;,]?\s{0,5}(?:url\s{0,5}=\s{0,5})?["']?([^"']{1,1000})/i.exec(content)?.[1])
    .map((target) => (target === undefined ? undefined : resolveLink(target, page.baseUrl)))
    .filter((url) => url !== undefined);
}

const single = new Set(['poster', 'cite', 'longdesc', 'background']);

function attributeLinks(page: Page, max: number): URL[] {
  const links: URL[] = [];
  for (const element of getElementsByTagName('*', page.document, true)) {
    for (const raw of rawLinks(element)) {
      const url = resolveLink(raw, page.baseUrl);
      if (url !== undefined && !isHarmfulLink(url)) links.push(url);
    }
    if (element.name === 'style') links.push(...linksInCss(textContent(element), page.baseUrl, 100));
    if (element.attribs['style']?.includes('url(') === true)
      links.push(...linksInCss(element.attribs['style'], page.baseUrl, 10));
    if (links.length >= max) break;
  }
  return links;
}

function rawLinks(element: Element): string[] {
  return Object.entries(element.attribs).flatMap(([name, value]) => {
    if (name === 'srcset' || name === 'imagesrcset')
      return value.split(',', 50).map((entry) => entry.trim().split(/\s/, 1)[0] ?? '');
    if (single.has(name)) return [value];
    if (name.startsWith('data-') && /^(?:https?:\/\/|\.{0,2}\/)[^\s<>]{1,1000}$/.test(value)) return [value];
    return [];
  });
}
