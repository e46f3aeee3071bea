import type { Exchange, FailedExchange, RedirectChain } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { maxBodyBytes } from '../collect/http-site-client.ts';
import { exchangeFrom, requestJsonOf } from '../collect/exchange.ts';
import { headersFromLines } from '../collect/headers.ts';
import { redirectSteps } from '../collect/http-redirects.ts';
import type { SiteResponse, SiteResponder, Failure, HeaderFields, SiteDescription } from './description.ts';

/** Responds to requests as the description says, without a network. */
export class FakeServer {
  readonly exchanges: Exchange[] = [];
  readonly #site: SiteDescription;
  readonly #target: URL;

  constructor(site: SiteDescription, target: URL) {
    this.#site = site;
    this.#target = target;
  }

  describes(url: URL): boolean {
    return this.#responseFor('GET', url) !== undefined;
  }

  send(request: ProbeRequest): Exchange | FailedExchange {
    const method = request.method ?? 'GET';
    const headers = Object.fromEntries(
      Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const onSite = request.url.origin === this.#target.origin;
    const described = this.#responseFor(method, request.url) ?? (onSite ? (this.#site.otherwise ?? notFound) : refused);
    const given = typeof described === 'function' ? described({ ...request, headers }) : described;
    const response = typeof given === 'string' ? { body: given } : given;
    if ('failure' in response) return { url: request.url, failure: response.failure, detail: response.failure };
    const body = Buffer.from(response.body ?? '');
    const kept = body.subarray(0, request.maxBytes ?? maxBodyBytes);
    const exchange = exchangeFrom({
      url: request.url,
      method,
      requestHeaders: headers,
      ...requestJsonOf(request),
      status: response.status ?? 200,
      headers: headersFromLines(headerLines(response)),
      body: kept,
      truncated: kept.length < body.length,
      remoteAddress: '203.0.113.10',
      durationMs: 20,
      tlsError: response.tlsError,
    });
    this.exchanges.push(exchange);
    return exchange;
  }

  chain(start: URL): RedirectChain {
    const steps = redirectSteps(start, { problem: () => undefined, hostProblem: () => undefined });
    let step = steps.next();
    while (step.done !== true) step = steps.next(this.send({ url: step.value }));
    return step.value;
  }

  #responseFor(method: string, url: URL): SiteResponder | undefined {
    const full = `${url.origin}${url.pathname}`;
    const keys = [`${full}${url.search}`, full];
    if (url.origin === this.#target.origin) keys.push(`${url.pathname}${url.search}`, url.pathname);
    const responses = this.#site.responses ?? {};
    const key = keys.map((name) => (method === 'GET' ? name : `${method} ${name}`)).find((name) => name in responses);
    return key === undefined ? undefined : responses[key];
  }
}

const notFound: SiteResponse = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' };
const refused: Failure = { failure: 'refused' };

function headerLines({ headers = {}, bare = false }: SiteResponse): (readonly [string, string])[] {
  const lines: (readonly [string, string])[] = isLines(headers)
    ? [...headers]
    : Object.entries(headers).flatMap(([name, value]) =>
        (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
      );
  const typed = bare || lines.some(([name]) => name.toLowerCase() === 'content-type');
  return typed ? lines : [['Content-Type', 'text/html; charset=utf-8'], ...lines];
}

function isLines(headers: HeaderFields): headers is readonly (readonly [string, string])[] {
  return Array.isArray(headers);
}
