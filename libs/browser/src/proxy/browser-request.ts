import type { IncomingMessage } from 'node:http';
import type { BrowserRequest } from '#scanner/renderer';

/**
 * What concerns the connection to the proxy, and what the scan's client says itself: the browser's name would be that of
 * a person's browser, and it accepts codings that our client may not decode.
 */
const notForwarded =
  /^(?:proxy-.*|connection|keep-alive|host|te|trailer|transfer-encoding|upgrade|content-length|user-agent|accept-encoding|sec-.*|upgrade-insecure-requests|priority)$/;

/** A worker that outlives its page has no place in a visit (Service Workers, 'Service-Worker' header field). */
export function isServiceWorkerScript({ headers }: IncomingMessage): boolean {
  return 'service-worker' in headers;
}

/** The request for `url` that a page made through the proxy. */
export function browserRequestFrom(
  url: URL,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
): BrowserRequest {
  const forwarded = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    notForwarded.test(name) || value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  return {
    url,
    method,
    headers: Object.fromEntries(forwarded),
    body: body.length === 0 ? undefined : body.toString(),
    destination: headers['sec-fetch-dest'] ?? '',
  };
}
