import { parse } from 'tldts';

/**
 * True when `url` belongs to the site of `target`: the same registrable domain (private suffixes such as `github.io`
 * count, so that neighbours on shared hosting stay strangers); for addresses and names under no public suffix the same
 * host and port.
 */
export function isInScope(target: URL, url: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.host === target.host) return true;
  const domain = registrableDomain(target);
  return domain !== undefined && domain === registrableDomain(url);
}

function registrableDomain(url: URL): string | undefined {
  const { domain, isIp, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true });
  return domain !== null && isIp !== true && (isIcann === true || isPrivate === true) ? domain : undefined;
}
