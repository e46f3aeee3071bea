/**
 * The URL that a client of the proxy requests: `http:` or `https:` with a host, without credentials. Undefined for
 * anything else, such as what a URL parser and an HTTP parser read in two ways.
 */
export function targetFrom(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.hostname !== '';
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined;
}

/** True for `host:port` (RFC 9110, 9.3.6) and nothing else. */
export function isAuthority(text: string): boolean {
  return authority.test(text) && targetFrom(`http://${text}/`) !== undefined;
}

const authority = /^(?:[^\s:/?#@\\[\]]+|\[[\da-f:.]+\]):\d{1,5}$/i;
