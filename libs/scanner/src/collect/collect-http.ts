import type { Ids } from '#kernel';
import type { Exchange, FailedExchange, RedirectChain } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { pathShape } from './crawl/urls/path-shape.ts';
import { foreignOrigin, isFromForeignOrigin } from './foreign-origin.ts';
import { followRedirects } from './http-redirects.ts';

export interface HttpCollection {
  readonly target: URL;
  readonly ids: Ids;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** Why a URL may not be requested, undefined when it may. */
  problem(url: URL): string | undefined;
  /** Why nothing of the host of a URL may be requested, undefined where something may. */
  hostProblem(url: URL): string | undefined;
  /** The cookies that a request would carry. */
  cookiesFor(url: URL): string | undefined;
}

/** There is no response, for this reason. */
export class NoResponse extends Error {
  override name = 'NoResponse';
  readonly failure: FailedExchange['failure'];

  constructor({ failure, detail }: FailedExchange) {
    super(detail);
    this.failure = failure;
  }
}

const smallFile = 512 * 1024;

/** The target with its redirects. */
export function collectMain(site: HttpCollection): Promise<RedirectChain> {
  return chainFrom(site.target, site);
}

/**
 * `http://host/` with its redirects: what somebody meets who types the name. The target's own chain where it starts there.
 * @throws NoResponse where it may not be requested, or not any more
 */
export async function collectHttpRoot(site: HttpCollection, main: RedirectChain): Promise<RedirectChain | undefined> {
  const root = new URL(`http://${site.target.hostname}/`);
  if (main.start.href === root.href) return main;
  const chain = await chainFrom(root, site);
  return chainOrUndefined(site.target.protocol === 'https:', chain);
}

/**
 * `https://host/` where the target is plain http. That nobody listens there is a result too.
 * @throws NoResponse where it may not be requested, or not any more
 */
export async function collectHttpsRoot(site: HttpCollection, main: RedirectChain): Promise<RedirectChain | undefined> {
  if (site.target.protocol === 'https:') return undefined;
  const root = new URL(`https://${site.target.hostname}/`);
  const onTheWay = main.hops.findIndex(({ url }) => url.href === root.href);
  if (onTheWay >= 0) return { ...main, start: root, hops: main.hops.slice(onTheWay) };
  return chainOrUndefined(true, await chainFrom(root, site));
}

/** @throws NoResponse */
export function collectRobotsTxt(site: HttpCollection, base: URL): Promise<Exchange> {
  return responseTo(site, { url: new URL('/robots.txt', base), maxBytes: smallFile });
}

/**
 * RFC 9116: under `/.well-known/`, at the root for old ones. The first response when neither is there.
 * @throws NoResponse
 */
export async function collectSecurityTxt(site: HttpCollection, base: URL): Promise<Exchange> {
  const wellKnown = await responseTo(site, { url: new URL('/.well-known/security.txt', base), maxBytes: smallFile });
  if (isText(wellKnown)) return wellKnown;
  const atRoot = await responseTo(site, { url: new URL('/security.txt', base), maxBytes: smallFile });
  return isText(atRoot) ? atRoot : wellKnown;
}

/**
 * A path that cannot exist, to see how the site says so.
 * @throws NoResponse
 */
export function collectNotFound(site: HttpCollection, base: URL): Promise<Exchange> {
  return responseTo(site, { url: new URL(`/${site.ids.token(16).toLowerCase()}`, base) });
}

/**
 * The final page, requested on behalf of a foreign site.
 * @throws NoResponse
 */
export function collectWithOrigin(site: HttpCollection, end: Exchange): Promise<Exchange> {
  return responseTo(site, { url: end.url, headers: { origin: foreignOrigin(site.ids) } });
}

const maxInterfaces = 16;

/**
 * Interfaces for programs that the crawl found, each requested on behalf of a foreign site; then a page of each path
 * shape, for headers that only a request with an origin shows.
 */
export async function collectInterfacesWithOrigin(site: HttpCollection, found: readonly Exchange[]): Promise<void> {
  const requested = new Set(
    found.filter((one) => isFromForeignOrigin(one, site.target)).map(({ url }) => shapeOf(url)),
  );
  const gets = found.filter(({ method, status }) => method === 'GET' && status < 300);
  const shown = gets.filter(({ mediaType }) => /html|^text\/plain|^$/.test(mediaType));
  const byShape = new Map<string, URL>();
  for (const { url } of [...gets.filter(isInterface), ...shown])
    if (!requested.has(shapeOf(url)) && !byShape.has(shapeOf(url))) byShape.set(shapeOf(url), url);
  for (const url of [...byShape.values()].slice(0, maxInterfaces))
    await site.send({ url, headers: { origin: foreignOrigin(site.ids) } });
}

function shapeOf(url: URL): string {
  return url.origin + pathShape(url);
}

/** Data, or a response that depends on the origin or names one. */
function isInterface({ mediaType, headers }: Exchange): boolean {
  const isData = /[/+](?:json|xml)$/.test(mediaType);
  const isForOrigins = headers.has('access-control-allow-origin') || /\borigin\b/i.test(headers.all('vary').join());
  return isData || isForOrigins;
}

function chainFrom(start: URL, site: HttpCollection): Promise<RedirectChain> {
  return followRedirects(start, {
    send: (url) => site.send({ url }),
    problem: (url) => site.problem(url),
    hostProblem: (url) => site.hostProblem(url),
    cookiesFor: (url) => site.cookiesFor(url),
  });
}

/** A chain without a response is kept only where one was expected. */
function chainOrUndefined(expected: boolean, chain: RedirectChain): RedirectChain | undefined {
  const { hops, failure } = chain;
  if (hops.length > 0) return chain;
  if (failure?.failure === 'budget' || failure?.failure === 'blocked') throw new NoResponse(failure);
  return expected ? chain : undefined;
}

async function responseTo(site: HttpCollection, request: ProbeRequest): Promise<Exchange> {
  const result = await site.send(request);
  if ('failure' in result) throw new NoResponse(result);
  return result;
}

function isText({ status, mediaType }: Exchange): boolean {
  return status === 200 && mediaType !== 'text/html';
}
