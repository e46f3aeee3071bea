import type { Exchange, Page, RedirectChain } from '../artifacts.ts';
import { isRedirect } from '../collect/http-redirects.ts';
import { blockOfResponse, described } from './blocked.ts';
import { isLoginPage } from './login-wall.ts';
import { similarity } from './similarity.ts';

/** A page and the one that a firewall serves in its place. */
const maxOther = 0.5;

/**
 * How the site responds to the request of its start page at the end of a scan, where that is not the page that it served at
 * first; undefined where it is.
 */
export function lateRejectionOf(
  { hops, end: first }: RedirectChain,
  last: Exchange,
  parse: (exchange: Exchange) => Page | undefined,
): string | undefined {
  const block = blockOfResponse(last);
  if (block !== undefined) return block.detail;
  // A site that sets a cookie first redirects to the same URL.
  const hasRedirected = [...hops, first].some((one) => one?.url.href === last.url.href && one.status === last.status);
  if (hasRedirected && isRedirect(last.status)) return undefined;
  if (isRedirect(last.status)) return `${described(last)} redirects to ${placeOf(last) ?? 'no URL'}.`;
  const [before, now] = [first && parse(first), parse(last)];
  if (before === undefined || now === undefined) return undefined;
  if (isLoginPage(now) && !isLoginPage(before)) return `${described(last)} is a login page.`;
  const isOther = before.title !== now.title && similarity(before.exchange.text, now.exchange.text) < maxOther;
  return isOther ? `${described(last)} is another page than at first.` : undefined;
}

/** Without its query, which may hold a token of the session. */
function placeOf({ headers }: Exchange): string | undefined {
  return headers.get('location')?.split(/[?#]/, 1)[0];
}
