/** A name or an address, as browsers send it, and a port. */
const hostPattern = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Where HTTPS is served to a client that has used `host` over plain HTTP: on the same port, which speaks both; on the one of
 * HTTPS where that is the one of HTTP. Undefined where it is no host.
 */
export function httpsOriginOf(host = ''): string | undefined {
  const url = hostPattern.test(host) ? URL.parse(`http://${host}`) : null;
  return url === null ? undefined : `https://${url.host}`;
}
