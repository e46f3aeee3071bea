import { Buffer } from 'node:buffer';
import type { Exchange, FailedExchange } from '../../artifacts.ts';
import { isInScope } from '../../collect/crawl/crawl-scope.ts';
import { isHarmfulLink } from '../../collect/crawl/links/harmful-link.ts';
import { hasCreated, isTextual, requestJsonOf } from '../../collect/exchange.ts';
import { isSafeToPost } from '../../points/safe-form.ts';
import type { ScriptRequest } from '../../points/untested-requests.ts';
import type { ProbeRequest } from '../../probe-request.ts';
import type { Forward, BrowserRequest, BrowserResponse } from '../../visit.ts';
import { placeOf, waitsForNews } from './long-polls.ts';
import type { LongPolls } from './long-polls.ts';
import { hasMutation, requestedMethods } from './requested-methods.ts';

export interface PageTraffic {
  readonly target: URL;
  /** Origins and paths at which a POST request of the scan has created something: they get no other one from a page. */
  readonly creating: Set<string>;
  readonly longPolls: LongPolls;
  /** The visits of checks and of payloads are many: the times that they ask a path for news in all are bounded. */
  readonly boundsNews?: boolean;
  /** A response that the scan has already: it is not requested again. */
  known(url: URL): Exchange | undefined;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** Told of each response of the scanned site that the page requested. */
  received?(exchange: Exchange): void;
  /** Told of each document of the scanned site that was loaded, in a window or a frame. */
  loaded?(exchange: Exchange): void;
  /** Told of each request of a script that is no point: one that would change something, which is not sent, and one whose body is not read. */
  untested?(request: ScriptRequest): void;
  /**
   * Told why the page did not get something that it requested, and that the rules of the scan permit. `heldAt`: the place (see `placeOf`) of
   * a request that waits for news and is held open; nothing is missed where it is so again.
   */
  missed?(problem: string, heldAt?: string): void;
}

/** Requests of one visit that are sent: for scripts and styles, of which a page without a bundler loads hundreds, and for all else. */
const maxPerVisit = { code: 300, data: 60 };
/** Requests of one visit that stay open without a response: a browser has six connections to a host, and an interval fills them. */
const maxHeld = 4;
/** What a page can do without: none of it holds script or links. */
const notNeeded = new Set([
  'image',
  'font',
  'audio',
  'video',
  'track',
  'manifest',
  'report',
  'paintworklet',
  'embed',
  'object',
]);
const notFound = 404;
const imageAccept = /^image\//;
/** What pages load from other sites so that they work: libraries, styles, data. */
const foreignDestinations = new Set(['script', 'style', 'empty', '']);

const codeDestinations = new Set(['script', 'style', 'worker', 'sharedworker']);
const codeFile = /\.(?:m?js|css)$/i;
const tooMany = {
  code: `a page gets ${maxPerVisit.code} scripts and styles at most`,
  data: `a page gets ${maxPerVisit.data} other responses at most`,
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a browser prefers where it loads a document; to servers without TLS it does not name the destination. */
const documentAccept = /\btext\/html\b/;
const documentDestinations = new Set(['document', 'iframe', 'frame']);

/** Sends what a page of the scan requests, as far as the rules of the scan permit. */
export function forwardFor(traffic: PageTraffic): Forward {
  const sent = { code: 0, data: 0 };
  const heldPlaces = new Set<string>();
  let open = 0;
  /** A script that is loaded keeps a page from going on, and one without a destination may be such: it has failed. */
  const held = ({ destination }: BrowserRequest): BrowserResponse | undefined => {
    if (destination !== 'empty' || open >= maxHeld) return local(504);
    open += 1;
    return undefined;
  };
  return async (request) => {
    const rejected = rejectionOf(request, traffic.target);
    if (isUntested(request, rejected)) traffic.untested?.({ method: request.method, url: request.url });
    if (rejected !== undefined) return rejected;
    const { url, method, headers, body } = request;
    const path = url.origin + url.pathname;
    if (method === 'POST' && traffic.creating.has(path)) return local(403);
    const isPlainGet = method === 'GET' && !('authorization' in headers) && !('range' in headers);
    const known = isPlainGet ? traffic.known(url) : undefined;
    const isOwnDocument = isDocument(request) && isInScope(traffic.target, url);
    if (known !== undefined) {
      if (isOwnDocument) traffic.loaded?.(known);
      return pageResponseOf(known);
    }
    const place = placeOf(request);
    if (heldPlaces.has(place) || traffic.longPolls.isKnown(place)) {
      const problem = waitsForNews(request) ? undefined : traffic.longPolls.problemAt(place);
      if (problem !== undefined && !heldPlaces.has(place)) traffic.missed?.(problem);
      heldPlaces.add(place);
      return held(request);
    }
    const kind = isCode(request) ? 'code' : 'data';
    const isForNews = kind === 'data' && !isDocument(request) && waitsForNews(request);
    const notAsked = traffic.boundsNews === true && isForNews ? traffic.longPolls.whyNotAsked(url) : undefined;
    if (notAsked !== undefined) {
      traffic.missed?.(notAsked, place);
      return held(request);
    }
    if (sent[kind] >= maxPerVisit[kind]) {
      traffic.missed?.(tooMany[kind]);
      return local(503);
    }
    sent[kind] += 1;
    const response = await traffic.send({
      url,
      method: method as 'GET',
      headers: isPlainGet ? withoutCacheFields(headers) : headers,
      ...(body !== undefined && { body }),
      ...(!isDocument(request) && { once: true }),
    });
    if ('failure' in response) {
      const isHeld = response.failure === 'timeout' && !isDocument(request);
      const isMissed = response.failure !== 'blocked' && response.noAddress !== true;
      const problem = missedBecause(response);
      if (isMissed) traffic.missed?.(problem, isHeld && waitsForNews(request) ? place : undefined);
      if (!isHeld) return local(502);
      if (!heldPlaces.has(place)) traffic.longPolls.timedOut(place, problem);
      heldPlaces.add(place);
      return held(request);
    }
    traffic.longPolls.responded(place);
    if (hasCreated(response)) traffic.creating.add(path);
    if (isInScope(traffic.target, url)) traffic.received?.(response);
    if (isOwnDocument) traffic.loaded?.(response);
    return pageResponseOf(response);
  };
}

function missedBecause({ url, failure, detail }: FailedExchange): string {
  return failure === 'budget' ? detail : `${url.host} did not respond: ${detail}`;
}

/** Forms that a document is loaded with are found in pages. What is rejected with 404 is not needed. */
function isUntested(request: BrowserRequest, rejected: BrowserResponse | undefined): boolean {
  const { method, headers, body } = request;
  if (method === 'POST' && isDocument(request)) return false;
  if (rejected !== undefined) return rejected.status !== notFound;
  return method === 'POST' && body !== undefined && requestJsonOf({ headers, body }).requestJson === undefined;
}

/** The response to a request that is not sent; undefined for one that may be. */
function rejectionOf(request: BrowserRequest, target: URL): BrowserResponse | undefined {
  const { url, headers, destination } = request;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return local(403);
  if (notNeeded.has(destination) || (destination === '' && imageAccept.test(headers['accept'] ?? '')))
    return local(notFound);
  if (isHarmfulLink(url)) return local(403);
  const isOurs = isInScope(target, url);
  if (!isOurs && (isDocument(request) || !foreignDestinations.has(destination))) return local(403);
  if (hasMutation(request)) return local(403);
  const statuses = requestedMethods(request).map((one) => rejectedStatus(one, isOurs && isSafeToPost(url)));
  const status = statuses.find((one) => one !== undefined);
  return status === undefined ? undefined : local(status);
}

/** Undefined for a method that may be sent. */
function rejectedStatus(method: string, mayPost: boolean): number | undefined {
  if (method === 'POST') return mayPost ? undefined : 403;
  return safeMethods.has(method) ? undefined : 405;
}

/** Servers without TLS get no destination: there the name of the file tells. */
function isCode({ destination, url }: BrowserRequest): boolean {
  return destination === '' ? codeFile.test(url.pathname) : codeDestinations.has(destination);
}

function isDocument({ destination, headers }: BrowserRequest): boolean {
  return documentDestinations.has(destination) || (destination === '' && documentAccept.test(headers['accept'] ?? ''));
}

function local(status: number): BrowserResponse {
  return { status, headers: [['content-type', 'text/plain']], body: Buffer.alloc(0) };
}

/** The browser's cache is off, and says so; servers are not to work harder for it. */
function withoutCacheFields(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'cache-control': _cacheControl, pragma: _pragma, ...rest } = headers;
  return rest;
}

/** What is not true of the decoded body, is for proxies, would outlive the visit, or connects ahead of the page. */
const notPassedOn =
  /^(?:content-encoding|alt-svc|strict-transport-security|public-key-pins|nel|report-to|reporting-endpoints|proxy-.*|link)$/;

/** A response as a browser gets it. Of a text the scan keeps the decoded characters. */
function pageResponseOf({ status, headers, body, text, mediaType }: Exchange): BrowserResponse {
  const passed = headers.lines.filter(([name]) => !notPassedOn.test(name));
  if (!isTextual(mediaType)) return { status, headers: passed, body };
  const typed = passed.filter(([name]) => name !== 'content-type');
  return { status, headers: [...typed, ['content-type', `${mediaType}; charset=utf-8`]], body: Buffer.from(text) };
}
