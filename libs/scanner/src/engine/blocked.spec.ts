import { describe, expect, it } from '@jest/globals';
import type { SiteDescription } from '../testing/site.ts';
import { givenSite } from '../testing/site.ts';
import { blockOf, isContent, probeRejectionOf, rejectionOf } from './blocked.ts';

const blockOfSite = (site: SiteDescription) => blockOf(givenSite(site).main);
const page = (title: string, body: string) => `<!doctype html><title>${title}</title>${body}`;

describe('a site is blocked', () => {
  it.each([400, 401, 403, 404, 410, 500, 502, 503])('where its main page has status %d', (status) => {
    const body = page('Sorry', '<p>Not today');
    expect(blockOfSite({ responses: { '/': { status, body } } })).toMatchObject({ reason: 'http_status' });
  });

  it('where it limits the rate from the first request on', () => {
    const site = { responses: { '/': { status: 429, headers: { 'retry-after': '120' } } } };
    expect(blockOfSite(site)).toMatchObject({ reason: 'rate_limited', detail: expect.stringContaining('120') });
  });

  it.each([
    ['a challenge of a firewall', 403, page('Just a moment...', '<p>Checking your browser')],
    ['a block page with status 200', 200, 'Request unsuccessful. Incapsula incident ID: 1234-5678'],
    ['a short page whose title says so', 200, page('Access denied', '<p>Your request was blocked.')],
    ['a bot check', 200, page('Are you a human?', '<form><input name=code></form>')],
  ])('where the main page is %s', (_name, status, body) => {
    expect(blockOfSite({ responses: { '/': { status, body } } })).toMatchObject({ reason: 'block_page' });
  });

  it('where it only redirects to another site', () => {
    const site = { responses: { '/': { status: 301, headers: { location: 'https://elsewhere.test/' } } } };
    expect(blockOfSite(site)).toMatchObject({ reason: 'off_site_redirect' });
  });

  it('where it redirects without end', () => {
    const site = { responses: { '/': { status: 302, headers: { location: '/' } } } };
    expect(blockOfSite(site)).toMatchObject({ reason: 'http_status' });
  });
});

describe('a site is not blocked', () => {
  it.each<[string, SiteDescription]>([
    ['with a page', { responses: { '/': page('Shop', '<p>Welcome') } }],
    ['by a JSON API', { responses: { '/': { headers: { 'content-type': 'application/json' }, body: '{}' } } }],
    ['by a login page', { responses: { '/': page('Log in', '<form><input type=password name=p></form>') } }],
    ['by an empty page', { responses: { '/': '' } }],
    [
      'by an article about block pages',
      { responses: { '/': page('Access denied: how firewalls work', '<a href="/a">a</a>'.repeat(20)) } },
    ],
    [
      'by a redirect to another host of the site',
      {
        responses: {
          '/': { status: 301, headers: { location: 'https://www.example.com/' } },
          'https://www.example.com/': '<p>Shop',
        },
      },
    ],
  ])('%s', (_name, site) => {
    expect(blockOfSite(site)).toBeUndefined();
  });
});

it('other content than the main page counts, files that every host has do not', () => {
  const { main, exchanges } = givenSite({
    responses: { '/': { status: 404, body: 'none' }, '/docs': page('Docs', '<p>x'), '/robots.txt': 'User-agent: *' },
    crawled: ['/docs', '/missing'],
  });
  expect(exchanges.filter((exchange) => isContent(exchange, main)).map(({ url }) => url.pathname)).toEqual(['/docs']);
});

describe('a request is rejected', () => {
  const responseWith = (status: number, body = '<p>x') => {
    const { end } = givenSite({ responses: { '/': { status, body } } }).main;
    if (end === undefined) throw new Error('no response');
    return end;
  };

  it.each([
    ['by a rate limit', 429, ''],
    ['while the site is unavailable', 503, ''],
    ['by a firewall that names itself', 200, 'Request unsuccessful. Incapsula incident ID: 1234-5678'],
  ])('%s', (_name, status, body) => {
    expect(rejectionOf(responseWith(status, body))).toBeDefined();
  });

  it.each([200, 302, 400, 403, 404, 500])('not by an application that responds with status %d', (status) => {
    expect(rejectionOf(responseWith(status))).toBeUndefined();
  });

  it('where a firewall has a status of its own for an attack, and none for a harmless value', () => {
    expect(probeRejectionOf(responseWith(403), 200)).toBe('status 403, where a harmless value gets 200');
    expect(probeRejectionOf(responseWith(403), 403)).toBeUndefined();
    expect(probeRejectionOf(responseWith(403), undefined)).toBeUndefined();
    expect(probeRejectionOf(responseWith(500), 200)).toBeUndefined();
  });
});
