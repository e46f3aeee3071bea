import { createHash } from 'node:crypto';
import type { Exchange, FailedExchange, Page } from '../../artifacts.ts';
import type { CrawlLimits } from './crawl-limits.ts';
import { Frontier } from './frontier.ts';
import type { QueuedUrl } from './frontier.ts';
import { linksInCss } from './links-in-css.ts';
import { linksInHeaders, referencesInHeaders } from './links-in-headers.ts';
import { linksInJson } from './links-in-json.ts';
import { linksInPage } from './links-in-page.ts';
import { linksInScript } from './links-in-script.ts';
import { isSourceMap, linksInSourceMap, sourceMapOf, usualSourceMapOf } from './links-in-source-map.ts';
import { linksInText } from './links-in-text.ts';
import { resolveLink } from './resolve-link.ts';
import { readRobotsTxt } from './robots-txt.ts';
import { readSitemap } from './sitemap.ts';

export interface CrawlRequest {
  readonly target: URL;
  /** Pages already fetched; the crawl starts from their links and does not give them out again. */
  readonly startPages: readonly Page[];
  /** Other responses already there (robots.txt, a redirect): read for links, not fetched again. */
  readonly known: readonly Exchange[];
  /** One GET without following redirects; politeness and safety are its business. */
  fetch(url: URL): Promise<Exchange | FailedExchange>;
  /** The page in an HTML response, undefined when it is none. */
  parse(exchange: Exchange): Page | undefined;
  readonly limits: CrawlLimits;
  /** False for URLs that are excluded from the scan. */
  mayFollow?(url: URL): boolean;
  /** Whether a further request may be sent after so many. */
  mayFetch(requests: number): boolean;
  readonly signal: AbortSignal;
  /** Told of what was visited and what is known, again and again. */
  counted?(counts: { readonly visited: number; readonly known: number; readonly excluded: number }): void;
  /** Told of each page of which more links were found than are followed. */
  linksCut?(page: URL, followed: number): void;
}

/** Why a crawl ended: with nothing left to fetch, or with URLs left. */
export type CrawlEnd = 'done' | 'aborted' | 'no_requests' | 'no_responses' | 'limits';

const maxConsecutiveFailures = 15;
const maxCopiesPerPage = 3;
/** Scripts and style sheets beside which a source map is looked for that they do not name. */
const maxGuessedMaps = 10;

/** Walks a site within its limits and gives out each response as it arrives: a page where it is HTML, the exchange otherwise. */
export async function* crawl(request: CrawlRequest): AsyncGenerator<Page | Exchange, CrawlEnd, void> {
  const { limits } = request;
  const frontier = seededFrontier(request);
  const copies = new Map<string, number>();
  const inFlight = new Map<Promise<Arrival>, QueuedUrl>();
  let requests = 0;
  let pages = request.startPages.length;
  let failures = 0;
  let sitemaps = 0;
  let guessedMaps = 0;

  while (!request.signal.aborted && failures < maxConsecutiveFailures && pages < limits.maxPages) {
    while (inFlight.size < limits.concurrency && request.mayFetch(requests)) {
      const waiting = frontier.next();
      if (waiting === undefined) break;
      if (waiting.isSitemap && sitemaps++ >= limits.maxSitemaps) continue;
      requests++;
      const arrival: Promise<Arrival> = request.fetch(waiting.url).then((response) => ({ response, waiting, arrival }));
      inFlight.set(arrival, waiting);
    }
    if (inFlight.size === 0) break;
    const { response, waiting, arrival } = await Promise.race(inFlight.keys());
    inFlight.delete(arrival);
    if ('failure' in response) {
      if (response.failure === 'blocked') frontier.markForbidden();
      if (isSilence(response, request.target)) failures++;
      continue;
    }
    failures = 0;
    frontier.markVisited(response.url);
    const isNew = isFresh(response, copies);
    const page = isNew ? request.parse(response) : undefined;
    if (page !== undefined) pages++;
    if (isNew) follow(frontier, response, page, waiting, request);
    const map = isNew && response.status === 200 ? usualSourceMapOf(response.url) : undefined;
    if (map !== undefined && guessedMaps++ < maxGuessedMaps) frontier.add(map, waiting.depth + 1);
    request.counted?.(frontier);
    yield page ?? response;
  }
  if (request.signal.aborted) return 'aborted';
  if (failures >= maxConsecutiveFailures) return 'no_responses';
  if (pages >= limits.maxPages || frontier.hasDropped) return 'limits';
  return frontier.isEmpty ? 'done' : 'no_requests';
}

/** Tells the two kinds of result apart. */
export function isPage(result: Page | Exchange): result is Page {
  return 'document' in result;
}

/** The host that is crawled did not respond. What may not be asked, and hosts beside it, say nothing of it. */
function isSilence({ url, failure }: FailedExchange, target: URL): boolean {
  return url.host === target.host && failure !== 'blocked' && failure !== 'budget';
}

interface Arrival {
  readonly response: Exchange | FailedExchange;
  readonly waiting: QueuedUrl;
  readonly arrival: Promise<Arrival>;
}

function seededFrontier(request: CrawlRequest): Frontier {
  const frontier = new Frontier(request.target, request.limits, (url) => request.mayFollow?.(url) ?? true);
  for (const page of request.startPages) frontier.markVisited(page.url);
  for (const exchange of request.known) frontier.markVisited(exchange.url);
  const start: QueuedUrl = { url: request.target, depth: 0, isSitemap: false };
  for (const page of request.startPages) follow(frontier, page.exchange, page, start, request);
  for (const exchange of request.known) follow(frontier, exchange, undefined, start, request);
  frontier.add(new URL('/robots.txt', request.target), 1);
  frontier.add(new URL('/sitemap.xml', request.target), 1, true);
  frontier.add(new URL('/', request.target), 1);
  frontier.add(request.target, 0);
  return frontier;
}

/** A site that responds to everything with one page would grow its relative links without end, and fill the memory with copies. */
function isFresh(exchange: Exchange, copies: Map<string, number>): boolean {
  if (exchange.size === 0) return true;
  const hash = createHash('sha256').update(exchange.text);
  for (const reference of referencesInHeaders(exchange.headers)) hash.update(`\n${reference}`);
  const key = hash.digest('base64');
  const count = (copies.get(key) ?? 0) + 1;
  copies.set(key, count);
  return count <= maxCopiesPerPage;
}

function follow(
  frontier: Frontier,
  exchange: Exchange,
  page: Page | undefined,
  from: QueuedUrl,
  { limits: { maxLinksPerDocument: max }, linksCut }: Pick<CrawlRequest, 'limits' | 'linksCut'>,
): void {
  const depth = from.depth + 1;
  const location = exchange.headers.get('location');
  const redirect = location === undefined ? undefined : resolveLink(location, exchange.url);
  if (redirect !== undefined && exchange.status >= 300 && exchange.status < 400)
    frontier.addRedirect(exchange.url, redirect, depth, from.isSitemap);
  if (from.isSitemap || exchange.url.pathname === '/robots.txt') {
    const sitemap = from.isSitemap ? readSitemap(exchange, max + 1) : readRobots(exchange);
    for (const url of sitemap.sitemaps) frontier.add(url, depth, true);
    for (const url of sitemap.pages.slice(0, max)) frontier.add(url, depth);
    if (sitemap.pages.length > max) linksCut?.(exchange.url, max);
    return;
  }
  for (const url of linksInHeaders(exchange.headers, exchange.url)) frontier.add(url, depth);
  const links = linksIn(exchange, page, max + 1);
  for (const url of links.slice(0, max)) frontier.add(url, depth);
  if (links.length > max) linksCut?.(exchange.url, max);
}

function readRobots(exchange: Exchange): { sitemaps: readonly URL[]; pages: readonly URL[] } {
  if (exchange.status !== 200 || exchange.mediaType === 'text/html') return { sitemaps: [], pages: [] };
  const { sitemaps, paths } = readRobotsTxt(exchange.text, exchange.url);
  return { sitemaps, pages: paths.map(({ url }) => url) };
}

function linksIn(exchange: Exchange, page: Page | undefined, max: number): URL[] {
  if (page !== undefined) return linksInPage(page, max);
  const map = sourceMapOf(exchange) ?? [];
  if (/javascript|ecmascript/.test(exchange.mediaType))
    return linksInScript(exchange.text, exchange.url, max).concat(map);
  if (exchange.mediaType === 'text/css') return linksInCss(exchange.text, exchange.url, max).concat(map);
  if (isSourceMap(exchange)) return linksInSourceMap(exchange.text, exchange.url, max);
  if (/[/+]json$/.test(exchange.mediaType)) return linksInJson(exchange.text, exchange.url, max);
  if (exchange.mediaType === 'text/plain') return linksInText(exchange.text.slice(0, maxTextLength), exchange.url, max);
  return [];
}

const maxTextLength = 200_000;
