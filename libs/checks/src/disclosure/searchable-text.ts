import { isText as isTextNode } from 'domhandler';
import type { Document, Element } from 'domhandler';
import { innerText } from 'domutils';
import { AttachedMap } from '#kernel';
import { elementsOf } from '#scanner/check-api';
import type { Artifacts, Exchange, Page } from '#scanner/check-api';
import { isSuccess, sameSite } from '../documents.ts';

/** A text of the site that is searched for disclosed information. */
export interface SearchableText {
  readonly url: URL;
  /** Of the request that it responds to. */
  readonly method: string;
  readonly status: number;
  readonly text: string;
}

/**
 * The whole text of error responses, and of successful pages the text without code listings: a page that quotes an error
 * message in a listing is documentation about it.
 */
export function searchableTexts(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): SearchableText[] {
  return [
    ...artifacts.pages
      .filter(({ exchange }) => isSuccess(exchange))
      .map((page) => searchableText(page.exchange, proseOf(page))),
    ...errorTexts(artifacts),
  ];
}

/** Every response, and the errors that probes have met. */
export function withProbeErrors({ exchanges, probeErrors }: Pick<Artifacts, 'exchanges' | 'probeErrors'>): Exchange[] {
  return [...exchanges, ...probeErrors];
}

/** Every error response of the site that is text; what is the same in response to equal requests, once. */
export function errorResponses({ exchanges, target }: Pick<Artifacts, 'exchanges' | 'target'>): Exchange[] {
  const known = new Map<string, Set<string>>();
  return exchanges.filter((exchange) => {
    const { method, url, status, text } = exchange;
    if (status < 400 || !isText(exchange) || !sameSite(url, target)) return false;
    const request = `${method} ${url.href}`;
    const texts = known.get(request) ?? new Set();
    known.set(request, texts);
    if (texts.has(text)) return false;
    texts.add(text);
    return true;
  });
}

/** The text of every error response of the site. */
export function errorTexts(artifacts: Pick<Artifacts, 'exchanges' | 'target'>): SearchableText[] {
  return errorResponses(artifacts).map((exchange) => searchableText(exchange, readable(exchange)));
}

/** The text of responses to probes that show an error with success: PHP writes its messages into any response. */
export function shownErrorTexts({ probeErrors }: Pick<Artifacts, 'probeErrors'>): SearchableText[] {
  return probeErrors.filter(isSuccess).map((response) => searchableText(response, readable(response)));
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

/** A JSON text with the escapes of its strings decoded (RFC 8259 section 7), to read messages of several lines. */
function unescaped(json: string): string {
  return json.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, digits: string | undefined, letter = '') =>
    digits === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(parseInt(digits, 16)),
  );
}

/** The markup of successful pages and of error responses, for messages that are recognised by their markup. */
export function searchableMarkup(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): SearchableText[] {
  const pages = artifacts.pages.map(({ exchange }) => exchange).filter(isSuccess);
  return [
    ...pages.map((exchange) => searchableText(exchange, exchange.text)),
    ...errorResponses(artifacts).map((exchange) => searchableText(exchange, markupOf(exchange))),
  ];
}

/** The text of a response, as its reader gets it: with the escapes of JSON and the character references of markup decoded. */
export function readable(exchange: Pick<Exchange, 'mediaType' | 'text'>): string {
  return plain(markupOf(exchange));
}

function markupOf({ mediaType, text }: Pick<Exchange, 'mediaType' | 'text'>): string {
  return mediaType.includes('json') ? unescaped(text) : text;
}

function searchableText({ url, method, status }: Exchange, text: string): SearchableText {
  return { url, method, status, text };
}

export function isText({ mediaType }: Exchange): boolean {
  return /^text\/|json|xml|javascript|^$/.test(mediaType);
}

const quotations = new Set(['pre', 'code', 'textarea', 'samp', 'kbd', 'xmp', 'tt', 'q', 'blockquote', 'cite']);
/** Their text stands on lines of its own, as in a browser. */
const blocks = new Set(
  (
    'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hr legend li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
const notShown = new Set(['script', 'style', 'template', 'title']);

/** Characters of text beside a program's output; documentation about such output has more. */
const wordsBesideOutput = 80;

interface PageText {
  readonly prose: string;
  readonly quoted: string;
}

const texts = new AttachedMap<Page, PageText>();

/** The text of a page that is neither quotation nor script. */
export function proseOf(page: Page): string {
  return textOf(page).prose;
}

/** The text of code listings and other quotations. */
export function quotedIn(page: Page): string {
  return textOf(page).quoted;
}

/** What programs have written into successful pages, which have little other text. */
export function outputTexts({ pages }: Pick<Artifacts, 'pages'>): SearchableText[] {
  return pages
    .filter(({ exchange }) => isSuccess(exchange))
    .map((page) => searchableText(page.exchange, outputOf(page)))
    .filter(({ text }) => text !== '');
}

/** Preformatted text on a page with little other text: authors mark listings as code and explain them. */
function outputOf(page: Page): string {
  const preformatted = elementsOf(page.document).filter(isPreformatted);
  if (preformatted.length === 0) return '';
  if (proseOf(page).replace(/\s+/g, ' ').trim().length > wordsBesideOutput) return '';
  return preformatted.map((element) => innerText(element)).join('\n');
}

/** A `<pre>` of text alone. */
function isPreformatted({ name, children }: Element): boolean {
  return name === 'pre' && children.every((child) => !('name' in child) || child.name === 'br');
}

function textOf(page: Page): PageText {
  const known = texts.get(page);
  if (known !== undefined) return known;
  const prose: string[] = [];
  const quoted: string[] = [];
  collectText(page.document, prose, quoted);
  const text = { prose: prose.join(''), quoted: quoted.join('') };
  texts.set(page, text);
  return text;
}

function collectText(parent: Document | Element, into: string[], quoted: string[]): void {
  for (const node of parent.children) {
    if (isTextNode(node)) into.push(node.data);
    else if ('name' in node && node.name === 'br') into.push('\n');
    else if ('attribs' in node && !notShown.has(node.name)) {
      const isBlock = blocks.has(node.name);
      if (isBlock) into.push('\n');
      collectText(node, quotations.has(node.name) ? quoted : into, quoted);
      if (isBlock) into.push('\n');
    }
  }
}

const named: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
];
const numeric = /&#(?:x([\da-f]{1,4})|(\d{1,5}));/gi;
const noBreakSpace = '\u00a0';

/** The text with numeric character references, with which some encoders write every sign, and the usual named ones decoded. */
export function plain(html: string): string {
  let text = html.replace(numeric, (_, hex: string | undefined, decimal = '') =>
    String.fromCharCode(hex === undefined ? Number(decimal) : parseInt(hex, 16)).replace(noBreakSpace, ' '),
  );
  for (const [reference, character] of named) text = text.replaceAll(reference, character);
  return text;
}
