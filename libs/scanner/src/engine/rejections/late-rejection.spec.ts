import { describe, expect, it } from '@jest/globals';
import type { Exchange, RedirectChain } from '../../artifacts.ts';
import { exchangeFrom } from '../../collect/exchange.ts';
import { headersFromLines } from '../../collect/headers.ts';
import { parsePage } from '../../collect/page.ts';
import { findLateRejection, lateResponseOf } from './late-rejection.ts';

const url = new URL('http://site.example/');

function response(status: number, body: string, headers: Readonly<Record<string, string>> = {}, path = '/'): Exchange {
  return exchangeFrom({
    url: new URL(path, url),
    method: 'GET',
    requestHeaders: {},
    status,
    headers: headersFromLines(Object.entries({ 'content-type': 'text/html', ...headers })),
    body: Buffer.from(body),
    truncated: false,
    remoteAddress: '192.0.2.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

const news = (text: string): string => `<!doctype html><title>News</title><p>${text}`;
const login =
  '<!doctype html><title>Log in</title><form method=post action=/login><input name=user><input type=password name=p></form>';
const first = response(200, news('What has happened here since the last time that you have read this'));
const rejection = (last: Exchange, hops: readonly Exchange[] = [], end = first): string | undefined => {
  const chain: RedirectChain = {
    start: url,
    hops,
    end,
    failure: undefined,
    leftSite: undefined,
    tooManyRedirects: false,
  };
  return lateResponseOf(chain, last, parsePage)?.detail;
};

describe('a site that does not serve its start page any more', () => {
  it.each([
    ['forbids it', response(403, 'no'), 'The response of http://site.example/ (status 403).'],
    [
      'redirects to a login',
      response(302, '', { location: '/login' }),
      'The response of http://site.example/ (status 302) redirects to /login.',
    ],
    [
      'redirects with a query, which may hold a token',
      response(302, '', { location: 'https://sso.example/in?state=s3cret#x' }),
      'The response of http://site.example/ (status 302) redirects to https://sso.example/in.',
    ],
    ['shows a login page', response(200, login), 'The response of http://site.example/ (status 200) is a login page.'],
    [
      'shows another page',
      response(200, '<title>Sorry</title><p>Your request cannot be processed.'),
      'The response of http://site.example/ (status 200) is another page than at first.',
    ],
  ])('is told when it %s', (_, last, detail) => {
    expect(rejection(last)).toBe(detail);
  });

  it('is told when its page does not know the user any more', () => {
    const known = response(200, `${news('A')}<a href="/session/end">Sign out</a>`);
    const detail = 'The response of http://site.example/ (status 200) has no link any more to log out.';
    expect(rejection(response(200, `${news('A')}<a href="/login">Sign in</a>`), [], known)).toBe(detail);
    expect(rejection(response(200, `${news('B')}<form action="/logout"><button>x</button></form>`), [], known)).toBe(
      undefined,
    );
  });

  it.each([
    '<a href="/logout.php">x</a>',
    '<a href="/user/logout?token=q1">x</a>',
    '<a href="/wp-login.php?action=logout">x</a>',
    '<a href="/account/sign-out">x</a>',
    '<a href="/end"> Log out (admin)</a>',
    '<form method="post" action="/end"><button>Log out</button></form>',
  ])('is told when its page has lost %s', (logout) => {
    expect(rejection(response(200, news('A')), [], response(200, news('A') + logout))).toContain('log out');
  });

  it.each([
    '<a href="/blog/how-to-sign-off-an-email">x</a>',
    '<a href="/b/7">Why you should never log out of Linux</a>',
  ])('is not one whose page has lost the text %s', (link) =>
    expect(rejection(response(200, news('A')), [], response(200, news('A') + link))).toBeUndefined(),
  );

  it.each([
    ['the same page', first],
    ['other news', response(200, news('Nothing of it is the same as it was before, but for the title'))],
    ['data', response(200, '{"items":[1,2]}', { 'content-type': 'application/json' })],
  ])('is not one that serves %s', (_, last) => {
    expect(rejection(last)).toBeUndefined();
  });

  it('is not one that redirects as it did at first, to set a cookie', () => {
    const gate = response(302, '', { location: '/' });
    expect(rejection(gate, [gate])).toBeUndefined();
  });

  it('is not one whose start page is a login page', () => {
    expect(rejection(response(200, login), [], response(200, login))).toBeUndefined();
  });
});

describe('a site whose start page is another one in the end', () => {
  const sorry = '<title>Sorry</title><p>Your request cannot be processed.';
  const known = ['/a', '/b', '/c', '/d'].map((path) => response(200, page(path), {}, path));
  const found = async (after: (path: string) => Exchange, received: readonly Exchange[] = [first, ...known]) => {
    const chain = {
      start: url,
      hops: [],
      end: first,
      failure: undefined,
      leftSite: undefined,
      tooManyRedirects: false,
    };
    const requested: string[] = [];
    const send = ({ url: { pathname } }: { readonly url: URL }) => {
      requested.push(pathname);
      return Promise.resolve(after(pathname));
    };
    const reason = await findLateRejection(chain, { received, send, parse: parsePage });
    return { reason, requested };
  };
  function page(path: string): string {
    return `<title>Page ${path}</title><p>These are the words of the page at the path ${path} and of no other one`;
  }

  it('rejects nothing where other pages are as before', async () => {
    const after = (path: string) => response(200, path === '/' ? sorry : page(path), {}, path);
    expect(await found(after)).toEqual({ reason: undefined, requested: ['/', '/', '/a', '/b', '/c'] });
  });

  it('may reject requests where another page has changed as well, or there is none', async () => {
    const maybe =
      'the site may have begun to reject requests during the scan: The response of http://site.example/ (status 200) is another page than at first.';
    expect((await found((path) => response(200, sorry, {}, path))).reason).toBe(maybe);
    const after = (path: string) => response(200, path === '/b' || path === '/' ? sorry : page(path), {}, path);
    expect((await found(after)).reason).toBe(maybe);
    expect((await found(after, [first])).reason).toBe(maybe);
    const asNow = known.map(({ url: { pathname } }) => response(200, sorry, {}, pathname));
    expect((await found(after, [first, ...asNow])).reason).toBe(maybe);
  });

  const withCookies = async (after: Exchange) => {
    const responses = [after, first];
    return (await found(() => responses.shift() ?? first)).reason;
  };

  it('rejects the cookies that it has set where it leads away from its origin, or forbids its page, with them alone', async () => {
    const away = response(302, '', { location: 'https://site.example/' });
    expect(await withCookies(away)).toBe(
      'the site began to reject requests with the cookies that it has set: The response of http://site.example/ (status 302) redirects to https://site.example/.',
    );
    expect(await withCookies(response(403, 'no'))).toMatch('with the cookies that it has set');
    expect(await withCookies(response(429, 'slow'))).toBeUndefined();
    expect(await withCookies(response(503, 'no'))).toBeUndefined();
    expect(await withCookies(response(302, '', { location: '/de/' }))).toBeUndefined();
    expect(await withCookies(response(200, sorry))).toBeUndefined();
  });

  it('rejects requests where it is no page of the site, whatever others are', async () => {
    const { reason, requested } = await found((path) => response(path === '/' ? 403 : 200, page(path), {}, path));
    expect(reason).toBe(
      'the site began to reject requests during the scan: The response of http://site.example/ (status 403).',
    );
    expect(requested).toEqual(['/', '/']);
  });
});
