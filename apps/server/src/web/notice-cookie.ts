import { cookieOf, setCookie } from './cookies.ts';
import type { Notice } from './see-other.ts';

const name = '__Host-notice';
/** Time for the browser to follow the redirect. */
const maxAgeSeconds = 60;

/** Keeps a notice for the page that the browser is led to. */
export function noticeCookie(notice: Notice): string {
  return setCookie(name, Buffer.from(JSON.stringify(notice)).toString('base64url'), maxAgeSeconds);
}

export const noNoticeCookie = setCookie(name, '', 0);

/** The notice that a redirect has left; undefined where there is none, or what is there was not made by this site. */
export function noticeOf(cookies: string | undefined): Notice | undefined {
  const value = cookieOf(cookies, name);
  if (value === undefined) return undefined;
  try {
    const { kind, text } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Partial<Notice>;
    if ((kind !== 'success' && kind !== 'error') || typeof text !== 'string') return undefined;
    return { kind, text };
  } catch {
    return undefined;
  }
}
