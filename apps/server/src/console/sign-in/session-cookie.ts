import { cookieOf, setCookie } from '../../web/cookies.ts';

const name = '__Host-session';
/** As long as a session can last. */
const maxAgeSeconds = 7 * 24 * 60 * 60;

export function sessionCookie(token: string): string {
  return setCookie(name, token, maxAgeSeconds);
}

export const noSessionCookie = setCookie(name, '', 0);

/** The token of the session; undefined where there is no cookie, or its value is no token. */
export function sessionTokenOf(cookies: string | undefined): string | undefined {
  const token = cookieOf(cookies, name);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
