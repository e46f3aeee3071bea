import { beforeAbort } from '#kernel';
import type { Exchange, FailedExchange, Page } from '../../artifacts.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { follow } from './follow.ts';
import { FormQueue } from './form-queue.ts';
import type { FormArrival } from './form-queue.ts';
import { Frontier } from './frontier.ts';
import type { QueuedUrl } from './frontier.ts';
import { usualSourceMapOf } from './links/links-in-source-map.ts';
import { RenderQueue } from './rendering/render-queue.ts';
import type { RenderArrival } from './rendering/render-queue.ts';
import { ResponseCopies } from './response-copies.ts';

/** Why a crawl ended: with nothing left to fetch, or with URLs left. */
export type CrawlEnd = 'done' | 'aborted' | 'no_requests' | 'no_responses' | 'limits';

const maxConsecutiveFailures = 15;
/** Scripts and style sheets beside which a source map is looked for that they do not name. */
const maxGuessedMaps = 10;
const notFound = 404;

/** Walks a site within its limits and gives out each response as it arrives: a page where it is HTML, the exchange otherwise. */
export async function* crawl(request: CrawlRequest): AsyncGenerator<Page | Exchange, CrawlEnd, void> {
  const { limits } = request;
  const frontier = seededFrontier(request);
  const copies = new ResponseCopies(request);
  const inFlight = new Map<Promise<Arrival>, QueuedUrl>();
  const renders = new RenderQueue(request, frontier);
  const forms = new FormQueue(request, frontier);
  let requests = 0;
  let pages = request.startPages.length;
  let failures = 0;
  let sitemaps = 0;
  const guessedMaps = new Set<string>();
  for (const page of request.startPages) {
    renders.add(page, 0);
    forms.add(page, 0);
  }

  while (!request.signal.aborted && failures < maxConsecutiveFailures && pages < limits.maxPages) {
    request.counted?.(frontier);
    while (inFlight.size < limits.concurrency) {
      const waiting = frontier.next(request.allowance(requests));
      if (waiting === undefined) break;
      if (waiting.isSitemap && sitemaps++ >= limits.maxSitemaps) {
        frontier.drop();
        continue;
      }
      requests++;
      const arrival: Promise<Arrival> = request.fetch(waiting.url).then((response) => ({ response, waiting, arrival }));
      inFlight.set(arrival, waiting);
    }
    const isIdle = inFlight.size === 0 && renders.size === 0 && forms.size === 0;
    if (isIdle && !forms.retryRejected() && !renders.renderGuessed() && !renders.retryNext()) break;
    const first = Promise.race<Arrival | RenderArrival | FormArrival>([
      ...inFlight.keys(),
      ...renders.pending,
      ...forms.pending,
    ]);
    const next = await beforeAbort(first, request.signal);
    if (next === undefined) break;
    if ('submitted' in next) {
      forms.finish(next);
      continue;
    }
    if ('rendering' in next) {
      const made = renders.finish(next);
      if (made !== undefined) forms.add(made, next.depth);
      continue;
    }
    const { response, waiting, arrival } = next;
    inFlight.delete(arrival);
    if ('failure' in response) {
      if (response.failure === 'blocked') frontier.markForbidden();
      if (isSilence(response, request.target)) failures++;
      continue;
    }
    failures = 0;
    if (request.isRejected?.(response) === true) {
      frontier.putOff(waiting);
      continue;
    }
    frontier.markVisited(response.url);
    const isGuess = waiting.isSitemap || guessedMaps.has(waiting.url.href);
    if (isGuess && copies.isStandIn(response)) continue;
    const isNew = copies.isFresh(response);
    const page = isNew ? request.parse(response) : undefined;
    if (page !== undefined) pages++;
    const kindsBefore = frontier.kinds.size;
    if (isNew) follow(frontier, response, page, waiting, request, (listed) => renders.list(listed));
    for (const form of page?.forms ?? []) frontier.kinds.addForm(form);
    frontier.kinds.read(waiting.kind, frontier.kinds.size > kindsBefore);
    if (page !== undefined) {
      renders.add(page, waiting.depth);
      forms.add(page, waiting.depth);
    }
    if (!isNew) renders.addCopy(response, waiting.depth);
    if (response.status === notFound && !isGuess) renders.addMissing(response, waiting.depth);
    const map = isNew && response.status === 200 ? usualSourceMapOf(response.url) : undefined;
    if (map !== undefined && guessedMaps.size < maxGuessedMaps) {
      guessedMaps.add(map.href);
      frontier.add(map, waiting.depth + 1);
    }
    yield page ?? response;
  }
  request.counted?.(frontier);
  renders.end();
  if (request.signal.aborted) return 'aborted';
  if (failures >= maxConsecutiveFailures) return 'no_responses';
  if (pages >= limits.maxPages || frontier.hasDropped) return 'limits';
  return frontier.isEmpty ? 'done' : 'no_requests';
}

/** Tells the two kinds of result apart. */
export function isPage(result: Page | Exchange): result is Page {
  return 'document' in result;
}

const silence: ReadonlySet<FailedExchange['failure']> = new Set(['dns', 'refused', 'timeout', 'tls']);

/** The host that is crawled did not respond. Hosts beside it, and responses that cannot be read, say nothing of it. */
function isSilence({ url, failure }: FailedExchange, target: URL): boolean {
  return url.host === target.host && silence.has(failure);
}

interface Arrival {
  readonly response: Exchange | FailedExchange;
  readonly waiting: QueuedUrl;
  readonly arrival: Promise<Arrival>;
}

function seededFrontier(request: CrawlRequest): Frontier {
  const frontier = new Frontier(request.target, request.limits, (url) => request.mayFollow?.(url) ?? true);
  for (const page of request.startPages) frontier.markVisited(page.url);
  for (const exchange of request.known) if (request.isRejected?.(exchange) !== true) frontier.markVisited(exchange.url);
  const start = { depth: 0, isSitemap: false };
  for (const page of request.startPages) follow(frontier, page.exchange, page, start, request);
  for (const exchange of request.known) follow(frontier, exchange, undefined, start, request);
  frontier.add(new URL('/robots.txt', request.target), 1);
  frontier.add(new URL('/sitemap.xml', request.target), 1, true);
  for (const url of request.seeds ?? []) frontier.add(url, 1);
  frontier.add(new URL('/', request.target), 1);
  frontier.add(request.target, 0);
  return frontier;
}
