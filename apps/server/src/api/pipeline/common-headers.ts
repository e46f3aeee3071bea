export const serviceVersion = '1.4.0';

export const jsonMediaType = 'application/json; charset=utf-8';

const constantHeaders = {
  'content-type': jsonMediaType,
  'service-version': serviceVersion,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const secureHeaders = { ...constantHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * Headers of every response of the API besides its `X-Request-Id`, errors included. HSTS must not be sent over plain HTTP
 * (RFC 6797 section 7.2).
 */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return secure ? secureHeaders : constantHeaders;
}
