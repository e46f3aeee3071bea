import { type Document, type Element, isText as isTextNode } from 'domhandler';
import type { Artifacts, Exchange, Page } from '../../artifacts.ts';
import { isSuccess, sameSite } from '../documents.ts';

/** A text of the site in which a leak counts. */
export interface Reading {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

/**
 * Error answers whole, and of good pages the running text without code listings: a page that quotes an error message in
 * a listing writes about errors and has none.
 */
export function readings({ pages, exchanges, target }: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): Reading[] {
  const errors = exchanges.filter(
    (exchange) => exchange.status >= 400 && isText(exchange) && sameSite(exchange.url, target),
  );
  const unique = [...new Map(errors.map((exchange) => [exchange.url.href, exchange])).values()];
  return [
    ...pages.filter(({ exchange }) => isSuccess(exchange)).map((page) => reading(page.exchange, proseOf(page))),
    ...unique.map((exchange) => reading(exchange, plain(exchange.text))),
  ];
}

/** The markup of good pages and of error answers, for messages that are recognised by their markup. */
export function htmlReadings(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): Reading[] {
  const byUrl = new Map(readings(artifacts).map((one) => [one.url.href, one]));
  for (const { exchange } of artifacts.pages)
    if (byUrl.has(exchange.url.href)) byUrl.set(exchange.url.href, reading(exchange, exchange.text));
  return [...byUrl.values()];
}

function reading({ url, status }: Exchange, text: string): Reading {
  return { url, status, text };
}

export function isText({ mediaType }: Exchange): boolean {
  return /^text\/|json|xml|javascript|^$/.test(mediaType);
}

const listings = new Set(['pre', 'code', 'textarea', 'script', 'style', 'template', 'samp', 'kbd', 'xmp', 'title']);
const prose = new WeakMap<Page, string>();

/** The text of a page that is neither code listing nor script, one line a text node. */
export function proseOf(page: Page): string {
  const known = prose.get(page);
  if (known !== undefined) return known;
  const pieces: string[] = [];
  const visit = (parent: Document | Element): void => {
    for (const node of parent.children) {
      if (isTextNode(node)) pieces.push(node.data);
      else if ('attribs' in node && !listings.has(node.name)) visit(node);
    }
  };
  visit(page.document);
  const text = pieces.join('');
  prose.set(page, text);
  return text;
}

const entities: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&#160;', ' '],
  ['&amp;', '&'],
];

function plain(html: string): string {
  return entities.reduce((text, [entity, character]) => text.replaceAll(entity, character), html);
}
