import { isApiPath } from './api-path.ts';

/**
 * The path and query of a request target in the one form in which routes, links, idempotency keys and the log have it:
 * without scheme and authority (RFC 9112, section 3.2.2), and with unreserved characters not encoded (RFC 3986, section
 * 6.2.2.2). The router would respond to a malformed path by itself; as an unknown path it passes the pipeline's checks.
 */
export function normalizedTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  const [, encoded = '', query = ''] = /^(?:https?:\/\/[^/?#]+)?([^?#]*)(.*)$/is.exec(target) ?? [];
  const path = encoded === '' ? '/' : encoded.replace(/%[0-9a-f]{2}/gi, decodeUnreserved);
  if (isDecodable(path)) return path + query;
  return isApiPath(path) ? '/v1/malformed' : '/malformed';
}

/** The result of `decodeURI` is used, because the bundler drops a call without effects. */
function isDecodable(path: string): boolean {
  try {
    return decodeURI(path).startsWith('/');
  } catch {
    return false;
  }
}

function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}
