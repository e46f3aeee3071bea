import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '#scanner/check-api';
import { givenSite } from '../../../scanner/src/testing/site.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';
import { allowsCredentials, asOutcomes, corsUrls, postedUrls, reflecting } from './cors.ts';

const target = new URL('https://www.shop.test/');

function exchange(origin: string, method = 'GET'): Exchange {
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
  const { main } = givenSite({ target: target.href, responses: { '/': { headers, body: '{}' } } });
  if (main.end === undefined) throw new Error('the site responds');
  return { ...main.end, method, requestHeaders: { origin } };
}

describe('a response that allows the origin of its request', () => {
  it('reflects any origin where that was one made for the request', () => {
    expect(reflecting({ target, exchanges: [exchange('https://a1b2c3d4e5f6.example')] })).toHaveLength(1);
  });

  it.each([
    'https://www.shop.test',
    'https://app.shop.test',
    'http://www.shop.test',
    'https://pay.partner.test',
    'null',
  ])('does not where a page of %s sent the request in a browser', (origin) => {
    expect(reflecting({ target, exchanges: [exchange(origin)] })).toEqual([]);
  });

  it('is shown with the method of its request', () => {
    expect(asOutcomes([exchange('https://a1b2c3d4e5f6.example', 'POST')])).toEqual([
      expect.objectContaining({ method: 'POST' }),
    ]);
  });
});

function responseTo(
  path: string,
  response: NonNullable<SiteDescription['responses']>[string],
  origin?: string,
): Exchange {
  const { main } = givenSite({ target: new URL(path, target).href, responses: { [path]: response } });
  const [first] = main.hops;
  if (first === undefined) throw new Error('the site responds');
  return { ...first, requestHeaders: origin === undefined ? {} : { origin } };
}

describe('the URLs that are requested with other origins', () => {
  const origin = 'https://a1b2c3d4e5f6.example';
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  const varying = { headers: { vary: 'Accept-Encoding, Origin' }, body: '<p>Shop' };
  const { main } = givenSite({ target: target.href, responses: { '/': '<p>Shop' } });

  it('are the page, then interfaces, first those that depend on the origin, and then pages, each once', () => {
    const exchanges = [
      responseTo('/about', '<p>About', origin),
      responseTo('/unasked', json),
      responseTo('/api', json, origin),
      responseTo('/varying', varying, origin),
      responseTo('/api', json, origin),
      responseTo('/', '<p>Shop', origin),
    ];
    expect(corsUrls({ main, exchanges }).map(({ pathname }) => pathname)).toEqual(['/', '/varying', '/api', '/about']);
  });

  it('do not include a page that the site does not serve', () => {
    const failing = givenSite({ target: target.href, responses: { '/': { status: 503, body: '' } } });
    expect(corsUrls({ main: failing.main, exchanges: [] })).toEqual([]);
  });
});

describe('the URLs that the site itself requests by POST', () => {
  it('include those that do not respond to GET, each path once', () => {
    const rejecting = { status: 405, body: '' };
    const exchanges = [
      responseTo('/a?x=1', rejecting),
      responseTo('/a?x=2', rejecting),
      responseTo('/b', rejecting),
      responseTo('/c', '<p>C'),
      { ...responseTo('/d', rejecting), method: 'HEAD' },
    ];
    const urls = postedUrls({ pages: [], exchanges, target });
    expect(urls.map(({ pathname, search }) => pathname + search)).toEqual(['/a?x=2', '/b']);
  });
});

describe('a response that allows credentials', () => {
  it.each([
    ['X-WP-Nonce', false],
    ['Authorization, X-WP-Nonce, Content-MD5', false],
    ['My-X-WP-Nonce', true],
    ['X-WP-Nonce-Old', true],
  ])('with Access-Control-Allow-Headers %s takes those of a login: %s', (allowed, takes) => {
    const headers = { 'access-control-allow-credentials': 'true', 'access-control-allow-headers': allowed };
    expect(allowsCredentials(responseTo('/api', { headers, body: '{}' }))).toBe(takes);
  });
});
