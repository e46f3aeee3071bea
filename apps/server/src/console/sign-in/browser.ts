import { clientOf, deviceForgottenAfterMs } from '#identity';
import type { Browser } from '#identity';
import { addressGroup } from '../../api/client-address.ts';
import { cookieOf, setCookie } from '../../web/cookies.ts';
import type { PageRequest } from '../../web/page-request.ts';

const deviceCookieName = '__Host-device';

/** The browser of a request, also what its failed attempts are counted for. A browser without a cookie gets a new token. */
export function browserOf(request: PageRequest): Browser {
  const { address, userAgent } = request;
  return {
    client: clientOf(address, userAgent),
    source: { network: addressGroup(address), device: deviceTokenOf(request.cookies) ?? request.newId('dev') },
  };
}

/** The cookie by which the browser is known after a sign-in; it opens nothing. */
export function deviceCookie({ source }: Browser): string {
  return setCookie(deviceCookieName, source.device, deviceForgottenAfterMs / 1_000);
}

function deviceTokenOf(cookies: string | undefined): string | undefined {
  const token = cookieOf(cookies, deviceCookieName);
  return token !== undefined && /^dev_[\w]{22}$/.test(token) ? token : undefined;
}
