import { isFromForeignOrigin, isHarmfulLink, isInScope, isSafeForm, isSafeToPost } from '#scanner/check-api';
import type { ActiveProbe, Artifacts, Exchange, FailedExchange, Outcome } from '#scanner/check-api';
import { isSuccess, lines } from '../documents.ts';
import { requestsOfScripts } from './requests-of-scripts.ts';

const allowOrigin = 'access-control-allow-origin';

/** With cookies and without this field, which only its own pages can fill, a request to the API of WordPress has no login. */
const nonceField = /(?:^|[\s,])x-wp-nonce(?:$|[\s,])/i;

/** What browsers compare with the origin of a request: the values of several header lines together, which match no origin. */
export function allowedOrigin(headers: Exchange['headers']): string {
  return headers.all(allowOrigin).join(', ');
}

/** The response allows credentials, and the server takes those that a browser sends by itself for a login. */
export function allowsCredentials({ headers }: Exchange): boolean {
  return headers.all('access-control-allow-credentials').join(', ') === 'true' && !needsNonce(headers);
}

function needsNonce(headers: Exchange['headers']): boolean {
  return nonceField.test(headers.get('access-control-allow-headers') ?? '');
}

/** The responses, each URL once, that allow an origin which was made for their request. */
export function reflecting({ exchanges, target }: Pick<Artifacts, 'exchanges' | 'target'>): Exchange[] {
  const found = exchanges.filter((one) => reflects(one) && isFromForeignOrigin(one, target));
  return [...new Map(found.map((one) => [one.url.href, one])).values()];
}

/** The response is a successful one, and allows the origin of its request. */
export function reflects(exchange: Exchange): boolean {
  return isSuccess(exchange) && allowsOrigin(exchange);
}

/** The response allows the origin of its request, whatever its status. */
export function allowsOrigin({ requestHeaders, headers }: Exchange): boolean {
  const { origin } = requestHeaders;
  return origin !== undefined && allowedOrigin(headers) === origin;
}

/** The request's origin and the response's header fields that decide what it may read. */
export function corsEvidence(exchange: Exchange): string {
  const shown = [
    lines(exchange, allowOrigin),
    lines(exchange, 'access-control-allow-credentials'),
    needsNonce(exchange.headers) ? lines(exchange, 'access-control-allow-headers') : '',
  ];
  return [`request origin: ${exchange.requestHeaders['origin'] ?? ''}`, ...shown]
    .filter((text) => text !== '')
    .join('\n');
}

/**
 * URLs to request with other origins: the page, and those that were requested with a foreign origin before. Checks request
 * the first ones only, so those whose response depends on the origin come before others.
 */
export function corsUrls({ main, exchanges }: Pick<Artifacts, 'main' | 'exchanges'>): URL[] {
  const requested = exchanges.filter(({ requestHeaders }) => requestHeaders['origin'] !== undefined);
  const [interfaces, pages] = [requested.filter(isInterface), requested.filter((one) => !isInterface(one))];
  const byOrigin = interfaces.toSorted((one, other) => Number(dependsOnOrigin(other)) - Number(dependsOnOrigin(one)));
  const all = [...(main.end && isSuccess(main.end) ? [main.end] : []), ...byOrigin, ...pages];
  return [...new Map(all.map(({ url }) => [url.href, url])).values()];
}

export const maxUrls = 8;

/** Data, or a response that depends on the origin or names one. */
export function isInterface(exchange: Exchange): boolean {
  return /json|xml/.test(exchange.mediaType) || dependsOnOrigin(exchange);
}

function dependsOnOrigin({ headers }: Exchange): boolean {
  return headers.has(allowOrigin) || /\borigin\b/i.test(headers.all('vary').join());
}

/** URLs that the site itself requests by POST, and that a request without values does not change. */
export function postedUrls(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): URL[] {
  const { pages, exchanges, target } = artifacts;
  const forms = pages.flatMap((page) => page.forms.filter(isSafeForm)).map(({ action }) => action);
  const notByGet = exchanges.filter(({ method, status }) => method === 'GET' && status === 405).map(({ url }) => url);
  const byScript = requestsOfScripts(artifacts).filter(({ method }) => method === 'POST');
  const all = [...forms, ...notByGet, ...byScript.map(({ url }) => url)].filter(
    (url) => isInScope(target, url) && isSafeToPost(url),
  );
  return [...new Map(all.map((url) => [url.origin + url.pathname, url])).values()];
}

/** URLs to which scripts of the site send a body by any method: a preflight request changes nothing there. */
export function writtenUrls(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): URL[] {
  return requestsOfScripts(artifacts)
    .map(({ url }) => url)
    .filter((url) => isInScope(artifacts.target, url) && !isHarmfulLink(url));
}

/**
 * Asks with origins made for each URL until one is accepted. A URL that accepts every origin is not requested: that
 * is another finding.
 */
export async function acceptedOrigins(
  artifacts: Pick<Artifacts, 'main' | 'exchanges' | 'target'>,
  probe: ActiveProbe,
  originsFor: (url: URL) => readonly string[],
): Promise<Exchange[]> {
  const open = new Set(reflecting(artifacts).map(({ url }) => url.href));
  const accepted: Exchange[] = [];
  for (const url of probe.sample(corsUrls(artifacts), maxUrls, 'URL')) {
    if (open.has(url.href)) continue;
    for (const origin of originsFor(url)) {
      const response = await probe.send({ url, headers: { origin }, maxBytes: 4096 });
      if (isResponse(response) && reflects(response)) {
        accepted.push(response);
        break;
      }
    }
  }
  return accepted;
}

function isResponse(response: Exchange | FailedExchange): response is Exchange {
  return 'status' in response;
}

export function asOutcomes(
  exchanges: readonly Exchange[],
  more: (exchange: Exchange) => Partial<Outcome> = () => ({}),
): Outcome[] {
  return exchanges.map((exchange) => ({
    url: exchange.url,
    method: exchange.method,
    evidence: corsEvidence(exchange),
    ...more(exchange),
  }));
}
