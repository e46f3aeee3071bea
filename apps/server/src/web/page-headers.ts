import type { RequestState } from '../api/request-state.ts';

const htmlMediaType = 'text/html; charset=utf-8';

/** Own scripts, styles, images and requests, none of them inline; forms to the site itself; no frames. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers of every page, error pages included. The referrer policy must not be `no-referrer`: browsers would send
 * `Origin: null` with forms (Fetch Standard, section 3.2). HSTS must not be sent over plain HTTP (RFC 6797 section 7.2).
 */
export function pageHeaders({ id, isSecure }: Pick<RequestState, 'id' | 'isSecure'>): Record<string, string> {
  return {
    'content-type': htmlMediaType,
    'x-request-id': id,
    'cache-control': 'no-store',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
