export const serviceVersion = '1.4.0';

export const jsonMediaType = 'application/json; charset=utf-8';

/** Headers of every response of the API, errors included. HSTS must not be sent over plain HTTP (RFC 6797 section 7.2). */
export function commonHeaders(requestId: string, secure: boolean): Record<string, string> {
  return {
    'content-type': jsonMediaType,
    'x-request-id': requestId,
    'service-version': serviceVersion,
    'cache-control': 'no-store',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}
