import { document, routes } from './site.ts';
import type { FixtureSite, Route } from './site.ts';

/** Redirects requests without its cookie to where they came from. */
const behindGate =
  (body: string): Route =>
  ({ headers }) =>
    headers.cookie?.includes('gate=open') === true
      ? document('Inside', body)
      : { status: 302, headers: { 'set-cookie': 'gate=open; Path=/; HttpOnly; SameSite=Lax', location: '/' } };

export const cookieGateSite: FixtureSite = {
  name: 'a page opens with the cookie that it sets',
  handler: routes({
    '/': behindGate('<a href="/deep">deep</a>'),
    '/deep': behindGate('<p>You have an error in your SQL syntax; check the manual'),
  }),
  reports: ['sql-error'],
  silent: [],
};
