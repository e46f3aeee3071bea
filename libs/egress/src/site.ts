import { getDomain } from 'tldts';

/** The host of a URL as DNS and sockets want it: no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** The port that a URL names or implies. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/**
 * What counts as one site: the registrable domain (public suffix list, private section included, so that two customers
 * of a hoster are two sites); the host itself where there is none, such as an address.
 */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
