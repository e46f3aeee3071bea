import type { Exchange, FailedExchange, Page, RedirectChain } from '../../artifacts.ts';
import type { ProbeRequest } from '../../check.ts';
import { isRedirect } from '../../collect/http-redirects.ts';
import { locationOf } from '../../collect/location.ts';
import { blockOfResponse, described } from './blocked.ts';
import { isLoginPage, offersLogout } from './login-wall.ts';
import { similarity } from './similarity.ts';

/** A page and the one that a firewall serves in its place. */
const maxOther = 0.5;

/** Other pages that are requested again where the start page has changed. */
export const maxOtherPages = 3;

/** A response that is not the page that the site served at first. */
interface LateResponse {
  readonly detail: string;
  /** It is served like any page: the site may have changed it, and reject nothing. */
  readonly isServed: boolean;
  /** It is no page of the site's origin, whatever a visitor has chosen there. */
  readonly keepsOut?: boolean;
}

export interface LateRequests {
  /** Responses of the crawl. */
  readonly received: readonly Exchange[];
  readonly send: (request: ProbeRequest) => Promise<Exchange | FailedExchange>;
  readonly parse: (exchange: Exchange) => Page | undefined;
}

/**
 * Why the responses later in a full scan tell nothing of the site: it does not serve its start page any more. Undefined
 * where it does, and where the start page is another one and other pages are as before.
 */
export async function findLateRejection(main: RedirectChain, late: LateRequests): Promise<string | undefined> {
  if (main.end === undefined) return undefined;
  let last: LateResponse | undefined;
  let before: LateResponse | undefined;
  let text = '';
  // The second request has no cookies but those of the job: what the crawl has chosen by others, such as a language, rejects nothing.
  for (const headers of [{}, { cookie: '' }]) {
    const response = await late.send({ url: main.end.url, headers });
    if ('failure' in response) return undefined;
    before = last;
    last = lateResponseOf(main, response, late.parse);
    if (last === undefined) return before?.keepsOut === true ? rejectsCookies(before) : undefined;
    ({ text } = response);
  }
  if (last === undefined) return undefined;
  if (!last.isServed) return `the site began to reject requests during the scan: ${last.detail}`;
  return (await servesOtherPages(main.end, text, late))
    ? undefined
    : `the site may have begun to reject requests during the scan: ${last.detail}`;
}

/** What was requested last had these cookies: they may have been set at any time of the scan. */
function rejectsCookies({ detail }: LateResponse): string {
  return `the site began to reject requests with the cookies that it has set: ${detail}`;
}

/**
 * True where pages besides the start page are as they were; false where one is not, and where there is none. A page that was
 * received in place of others, as the start page is now (`changed`), is none.
 */
async function servesOtherPages(start: Exchange, changed: string, late: LateRequests): Promise<boolean> {
  const { received, send, parse } = late;
  const others = received.filter(
    ({ method, status, url, text }) =>
      method === 'GET' && status === 200 && url.pathname !== start.url.pathname && similarity(text, changed) < maxOther,
  );
  const step = Math.max(1, Math.floor(others.length / maxOtherPages));
  const known = others.filter((one, at) => at % step === 0 && parse(one) !== undefined).slice(0, maxOtherPages);
  for (const page of known) {
    const response = await send({ url: page.url });
    if ('failure' in response || lateResponseOf({ hops: [], end: page }, response, parse) !== undefined) return false;
  }
  return known.length > 0;
}

/** How the site responds to the request of a page at the end of a scan, where that is not the page that it served at first. */
export function lateResponseOf(
  { hops, end: first }: Pick<RedirectChain, 'hops' | 'end'>,
  last: Exchange,
  parse: (exchange: Exchange) => Page | undefined,
): LateResponse | undefined {
  const rejected = (detail: string, keepsOut = false): LateResponse => ({ detail, isServed: false, keepsOut });
  const block = blockOfResponse(last);
  // A rate limit, or a failure of the moment, is not for the cookies.
  if (block !== undefined) return rejected(block.detail, last.status < 500 && last.status !== 429);
  // A site that sets a cookie first redirects to the same URL.
  const hasRedirected = [...hops, first].some((one) => one?.url.href === last.url.href && one.status === last.status);
  if (hasRedirected && isRedirect(last.status)) return undefined;
  if (isRedirect(last.status))
    return rejected(`${described(last)} redirects to ${placeOf(last) ?? 'no URL'}.`, leavesOrigin(last));
  const [before, now] = [first && parse(first), parse(last)];
  if (before === undefined || now === undefined) return undefined;
  if (isLoginPage(now) && !isLoginPage(before)) return rejected(`${described(last)} is a login page.`);
  if (offersLogout(before) && !offersLogout(now))
    return rejected(`${described(last)} has no link any more to log out.`, true);
  const isOther = before.title !== now.title && similarity(before.exchange.text, now.exchange.text) < maxOther;
  return isOther ? { detail: `${described(last)} is another page than at first.`, isServed: true } : undefined;
}

function leavesOrigin(response: Exchange): boolean {
  const location = locationOf(response);
  return location !== undefined && location.origin !== response.url.origin;
}

/** Without its query, which may hold a token of the session. */
function placeOf({ headers }: Exchange): string | undefined {
  return headers.get('location')?.split(/[?#]/, 1)[0];
}
