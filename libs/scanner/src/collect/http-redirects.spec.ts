import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../artifacts.ts';
import { exchangeFrom } from './exchange.ts';
import { headersFromLines } from './headers.ts';
import { followRedirects } from './http-redirects.ts';

const start = new URL('http://example.com/');

function follow(locations: Readonly<Record<string, string>>, status = 302) {
  return followRedirects(start, {
    problem: (url) => (url.port === '22' ? 'not an allowed port' : hostProblem(url)),
    hostProblem,
    send: (url) => {
      const location = locations[url.href];
      return Promise.resolve(exchangeOf(url, location === undefined ? 200 : status, location));
    },
  });
}

function hostProblem(url: URL): string | undefined {
  return url.hostname === '169.254.169.254' ? 'not public' : undefined;
}

function exchangeOf(url: URL, status: number, location: string | undefined): Exchange {
  return exchangeFrom({
    url,
    method: 'GET',
    requestHeaders: {},
    status,
    headers: headersFromLines(location === undefined ? [] : [['location', location]]),
    body: Buffer.alloc(0),
    truncated: false,
    remoteAddress: '203.0.113.1',
    durationMs: 1,
    tlsError: undefined,
  });
}

describe('following redirects', () => {
  it('stays on the site, over schemes and subdomains, relative or absolute', async () => {
    const chain = await follow({
      'http://example.com/': 'https://example.com/',
      'https://example.com/': '//www.example.com/start#top',
      'https://www.example.com/start': '?lang=en',
    });
    expect(chain.hops.map(({ url }) => url.href)).toEqual([
      'http://example.com/',
      'https://example.com/',
      'https://www.example.com/start',
      'https://www.example.com/start?lang=en',
    ]);
    expect(chain.end).toBe(chain.hops.at(-1));
  });

  it.each([
    ['UTF-8', Buffer.from('http://m\u00fcnchen.example.com/stra\u00dfe?q=\u{1f600}').toString('latin1')],
    ['percent signs', 'http://m%C3%BCnchen.example.com/stra%C3%9Fe?q=%F0%9F%98%80'],
  ])('follows a Location with letters outside ASCII in %s', async (_encoding, location) => {
    const chain = await follow({ 'http://example.com/': location });
    const url = 'http://xn--mnchen-3ya.example.com/stra%C3%9Fe?q=%F0%9F%98%80';
    expect(chain.hops.map((hop) => hop.url.href)).toEqual(['http://example.com/', url]);
  });

  it('keeps bytes of a Location that are no UTF-8', async () => {
    const chain = await follow({ 'http://example.com/': '/stra\u00dfe' });
    expect(chain.end?.url.href).toBe('http://example.com/stra%DFe');
  });

  it('records where the chain leaves the site, and does not go there', async () => {
    const chain = await follow({ 'http://example.com/': 'https://example.org/' });
    expect(chain).toMatchObject({ end: undefined, leftSite: new URL('https://example.org/'), hops: [{ status: 302 }] });
  });

  it('leaves the site for a URL that a scan may not request, too', async () => {
    const chain = await follow({ 'http://example.com/': 'http://example.org:22/' });
    expect(chain).toMatchObject({ failure: undefined, leftSite: new URL('http://example.org:22/') });
  });

  it('does not go to such a URL of the site', async () => {
    const chain = await follow({ 'http://example.com/': 'http://www.example.com:22/' });
    expect(chain).toMatchObject({
      failure: { failure: 'blocked', detail: 'not an allowed port' },
      leftSite: undefined,
    });
  });

  it('does not go inside', async () => {
    const chain = await follow({ 'http://example.com/': 'http://169.254.169.254/' });
    expect(chain).toMatchObject({ failure: { failure: 'blocked' }, hops: [{ status: 302 }] });
  });

  it.each(['http://[', 'mailto:me@example.com'])('takes a redirect to %s for the end', async (location) => {
    expect((await follow({ 'http://example.com/': location })).end?.status).toBe(302);
  });

  it.each([300, 304, 305, 306])('takes %i for the end', async (status) => {
    expect((await follow({ 'http://example.com/': '/x' }, status)).end?.status).toBe(status);
  });

  it.each([301, 302, 303, 307, 308])('follows %i', async (status) => {
    expect((await follow({ 'http://example.com/': '/x' }, status)).end?.url.pathname).toBe('/x');
  });

  it('comes back to an address that has set a cookie meanwhile, once for each cookie', async () => {
    let cookies = 0;
    const chain = await followRedirects(start, {
      problem: () => undefined,
      hostProblem: () => undefined,
      cookiesFor: () => `n=${cookies}`,
      send: (url) => {
        cookies = Math.min(cookies + 1, 2);
        return Promise.resolve(cookies < 2 ? exchangeOf(url, 302, '/') : exchangeOf(url, 200, undefined));
      },
    });
    expect(chain.hops.map(({ status }) => status)).toEqual([302, 200]);
  });

  it('stops in a circle, and after ten redirects', async () => {
    const circle = await follow({
      'http://example.com/': '/a',
      'http://example.com/a': '/b',
      'http://example.com/b': '/a',
    });
    expect(circle.tooManyRedirects).toBe(true);
    expect(circle.hops.map(({ url }) => url.pathname)).toEqual(['/', '/a', '/b']);
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `http://example.com/${index === 0 ? '' : String(index)}`,
        `/${String(index + 1)}`,
      ]),
    );
    const chain = await follow(long);
    expect(chain.tooManyRedirects).toBe(true);
    expect(chain.hops).toHaveLength(11);
  });
});
