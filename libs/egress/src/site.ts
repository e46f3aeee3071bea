import { getDomain, parse } from 'tldts';
import { memoize } from '#kernel';

/** The host of a URL for DNS and sockets: without brackets and trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** The port that a URL names or implies. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** Whether a name is a public suffix itself, such as `co.uk` or `github.io`: many owners have domains below it. */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return publicSuffix === host && (isIcann === true || isPrivate === true);
}

/**
 * The site of a host: its registrable domain (public suffix list, private section included, so that two customers
 * of a hosting provider are two sites); the host itself where there is none, such as an address.
 */
export const siteOf = memoize((host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host, 1000);
