import type { Ids } from '#kernel';
import type { Exchange, FailedExchange, RedirectChain } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { pathShape } from './crawl/path-shape.ts';
import { followRedirects } from './http-redirects.ts';

export interface HttpCollection {
  readonly target: URL;
  readonly ids: Ids;
  send(request: ProbeRequest): Promise<Exchange | FailedExchange>;
  /** Why a URL may not be requested, undefined when it may. */
  problem(url: URL): string | undefined;
  /** The cookies that a request would carry. */
  cookiesFor(url: URL): string | undefined;
}

const smallFile = 512 * 1024;

/** The target with its redirects. */
export function collectMain(site: HttpCollection): Promise<RedirectChain> {
  return chainFrom(site.target, site);
}

/** `http://host/` with its redirects: what somebody meets who types the name. The target's own chain where it starts there. */
export async function collectHttpRoot(site: HttpCollection, main: RedirectChain): Promise<RedirectChain | undefined> {
  const root = new URL(`http://${site.target.hostname}/`);
  if (main.start.href === root.href) return main;
  const chain = await chainFrom(root, site);
  return chainOrUndefined(site.target.protocol === 'https:', chain);
}

/** `https://host/` where the target is plain http. That nobody listens there is a result too. */
export async function collectHttpsRoot(site: HttpCollection, main: RedirectChain): Promise<RedirectChain | undefined> {
  if (site.target.protocol === 'https:') return undefined;
  const root = new URL(`https://${site.target.hostname}/`);
  const onTheWay = main.hops.findIndex(({ url }) => url.href === root.href);
  if (onTheWay >= 0) return { ...main, start: root, hops: main.hops.slice(onTheWay) };
  return chainOrUndefined(true, await chainFrom(root, site));
}

export function collectRobotsTxt(site: HttpCollection, base: URL): Promise<Exchange | undefined> {
  return responseTo(site, { url: new URL('/robots.txt', base), maxBytes: smallFile });
}

/** RFC 9116: under `/.well-known/`, at the root for old ones. The first response when neither is there. */
export async function collectSecurityTxt(site: HttpCollection, base: URL): Promise<Exchange | undefined> {
  const wellKnown = await responseTo(site, { url: new URL('/.well-known/security.txt', base), maxBytes: smallFile });
  if (wellKnown === undefined || isText(wellKnown)) return wellKnown;
  const atRoot = await responseTo(site, { url: new URL('/security.txt', base), maxBytes: smallFile });
  return atRoot !== undefined && isText(atRoot) ? atRoot : wellKnown;
}

/** A path that cannot exist, to see how the site says so. */
export function collectNotFound(site: HttpCollection, base: URL): Promise<Exchange | undefined> {
  return responseTo(site, { url: new URL(`/${site.ids.token(16).toLowerCase()}`, base) });
}

/** The final page, requested on behalf of a foreign site. */
export function collectWithOrigin(site: HttpCollection, end: Exchange): Promise<Exchange | undefined> {
  return responseTo(site, { url: end.url, headers: { origin: foreignOrigin(site) } });
}

const maxInterfaces = 16;

/**
 * Interfaces for programs that the crawl found, each requested on behalf of a foreign site; then a page of each path
 * shape, for headers that only a request with an origin shows.
 */
export async function collectInterfacesWithOrigin(site: HttpCollection, found: readonly Exchange[]): Promise<void> {
  const requested = new Set(
    found.flatMap(({ url, requestHeaders }) => (requestHeaders['origin'] ? [shapeOf(url)] : [])),
  );
  const gets = found.filter(({ method, status }) => method === 'GET' && status < 300);
  const shown = gets.filter(({ mediaType }) => /html|^text\/plain|^$/.test(mediaType));
  const byShape = new Map<string, URL>();
  for (const { url } of [...gets.filter(isInterface), ...shown])
    if (!requested.has(shapeOf(url)) && !byShape.has(shapeOf(url))) byShape.set(shapeOf(url), url);
  for (const url of [...byShape.values()].slice(0, maxInterfaces))
    await site.send({ url, headers: { origin: foreignOrigin(site) } });
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

function foreignOrigin({ ids }: HttpCollection): string {
  return `https://${ids.token(12).toLowerCase()}.example`;
}

function chainFrom(start: URL, site: HttpCollection): Promise<RedirectChain> {
  return followRedirects(start, {
    send: (url) => site.send({ url }),
    problem: (url) => site.problem(url),
    cookiesFor: (url) => site.cookiesFor(url),
  });
}

/** A chain without a response is kept only where one was expected and the attempt was made. */
function chainOrUndefined(expected: boolean, chain: RedirectChain): RedirectChain | undefined {
  if (chain.hops.length > 0) return chain;
  const tried = chain.failure?.failure !== 'budget' && chain.failure?.failure !== 'blocked';
  return expected && tried ? chain : undefined;
}

async function responseTo(site: HttpCollection, request: ProbeRequest): Promise<Exchange | undefined> {
  const result = await site.send(request);
  return 'failure' in result ? undefined : result;
}

function isText({ status, mediaType }: Exchange): boolean {
  return status === 200 && mediaType !== 'text/html';
}
