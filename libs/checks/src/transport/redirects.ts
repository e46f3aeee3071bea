import { isRedirect, locationOf, shownField } from '#scanner/check-api';
import type { Exchange, RedirectChain } from '#scanner/check-api';

/** The URL that a redirect response points to, or undefined for any other response. */
export function redirectTarget(response: Exchange): URL | undefined {
  return isRedirect(response.status) ? locationOf(response) : undefined;
}

/** The chain as evidence: one line a response. */
export function trace({ hops }: Pick<RedirectChain, 'hops'>): string {
  return hops
    .map((hop) => {
      const location = hop.headers.get('location');
      return `${hop.url.href} -> ${hop.status}${location === undefined ? '' : ` Location: ${shownField(location)}`}`;
    })
    .join('\n');
}
