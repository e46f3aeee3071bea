import { describe, expect, it } from '@jest/globals';
import type { SiteDescription } from '../testing/site.ts';
import { givenSite } from '../testing/site.ts';
import { isBehindLogin } from './login-wall.ts';

const login =
  '<title>Log in</title><form action="/login" method=post><input name=u><input type=password name=p></form>';
const toLogin = { status: 302, headers: { location: '/login' } };
const page = '<title>Shop</title><p>Welcome';

describe('most of a site is behind a login', () => {
  it.each<[string, SiteDescription]>([
    ['that the target redirects to', { responses: { '/': toLogin, '/login': login } }],
    ['that its pages redirect to', { responses: { '/': login, '/a': toLogin, '/b': toLogin }, crawled: ['/a', '/b'] }],
    [
      'that has pages for accounts beside it',
      {
        responses: { '/': toLogin, '/login': login, '/register': `<form><input type=password name=p></form>` },
        crawled: ['/register', '/login'],
      },
    ],
    [
      'of another site',
      { responses: { '/': { status: 302, headers: { location: 'https://sso.test/oauth/authorize' } } } },
    ],
  ])('%s', (_name, site) => {
    expect(isBehindLogin(givenSite(site))).toBe(true);
  });
});

describe('a site is not behind a login', () => {
  it.each<[string, SiteDescription]>([
    ['without any', { responses: { '/': page } }],
    [
      'with a login form on its start page',
      {
        responses: { '/': `<title>Shop</title>${login.slice(21)}`, '/a': page, '/b': page, '/c': page },
        crawled: ['/a', '/b', '/c'],
      },
    ],
    ['with one part for members', { responses: { '/': page, '/a': page, '/me': toLogin }, crawled: ['/a', '/me'] }],
  ])('%s', (_name, site) => {
    expect(isBehindLogin(givenSite(site))).toBe(false);
  });
});
