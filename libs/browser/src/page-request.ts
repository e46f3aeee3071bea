import type { IncomingMessage } from 'node:http';
import type { PageRequest } from '#scanner/renderer';

/**
 * What concerns the connection to the proxy, and what the scan's client says itself: the browser's name would be that of
 * a person's browser, and it accepts codings that our client may not decode.
 */
const notForwarded =
  /^(?:proxy-.*|connection|keep-alive|host|te|trailer|transfer-encoding|upgrade|content-length|user-agent|accept-encoding|sec-.*|upgrade-insecure-requests|priority)$/;

/** The request for `target`, an absolute URL, that a page made through the proxy. */
export function pageRequestFrom(
  target: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
): PageRequest {
  const forwarded = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    notForwarded.test(name) || value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  return {
    url: new URL(target),
    method,
    headers: Object.fromEntries(forwarded),
    body: body.length === 0 ? undefined : body.toString(),
    destination: headers['sec-fetch-dest'] ?? '',
  };
}
