import type { ServerResponse } from 'node:http';
import type { BrowserResponse } from '#scanner/renderer';

const proxyAuthenticationRequired = 407;
/**
 * A challenge would make the browser wait for a person: the page reads the response as it is. What a server says of its
 * connection with us is not true of that with the browser.
 */
const notGiven =
  /^(?:(?:www|proxy)-authenticate|connection|content-length|keep-alive|proxy-connection|trailer|transfer-encoding|upgrade)$/i;

/**
 * Gives a page its response. A status that only the proxy itself gives becomes 502; header fields that Node does not
 * accept, challenges for credentials and what concerns a connection are left out.
 */
export function writeResponse(response: ServerResponse, { status, headers, body }: BrowserResponse): void {
  response.statusCode = status >= 200 && status <= 599 && status !== proxyAuthenticationRequired ? status : 502;
  response.sendDate = false;
  for (const [name, value] of headers) {
    if (notGiven.test(name)) continue;
    try {
      response.appendHeader(name, value);
    } catch {
      continue;
    }
  }
  response.end(body);
}
