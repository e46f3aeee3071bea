import type { Browser, StartedSession } from '#identity';
import { cookieOf, setCookie } from '../../web/cookies.ts';
import type { PageRequest } from '../../web/page-request.ts';
import { deviceCookie } from './browser.ts';

const name = '__Host-session';
/** As long as a session can last. */
const maxAgeSeconds = 7 * 24 * 60 * 60;

/** The browser is signed in, and known for the user from now on. */
export function addSignInCookies(request: PageRequest, { token }: StartedSession, browser: Browser): void {
  request.addCookie(setCookie(name, token, maxAgeSeconds));
  request.addCookie(deviceCookie(browser));
}

export const noSessionCookie = setCookie(name, '', 0);

/** The token of the session; undefined where there is no cookie, or its value is no token. */
export function sessionTokenOf(cookies: string | undefined): string | undefined {
  const token = cookieOf(cookies, name);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
