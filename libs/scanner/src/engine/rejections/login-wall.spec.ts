import { describe, expect, it } from '@jest/globals';
import type { SiteDescription } from '../../testing/site.ts';
import { givenSite } from '../../testing/site.ts';
import { isBehindLogin } from './login-wall.ts';

const login =
  '<title>Log in</title><form action="/login" method=post><input name=u><input type=password name=p></form>';
const toLogin = { status: 302, headers: { location: '/login' } };
const json = { 'content-type': 'application/json' };
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
      'whose form says so in its query, as that of Roundcube does',
      {
        responses: {
          '/': '<title>Webmail</title><form action="/?_task=login" method=post><input name=_user><input type=password name=_pass></form>',
        },
      },
    ],
    [
      'whose form says so on its button, as that of phpMyAdmin does',
      {
        responses: {
          '/': '<title>phpMyAdmin</title><form action="/index.php?route=/" method=post><input name=u><input type=password name=p><input type=submit value="Log in"></form>',
        },
      },
    ],
    [
      'whose form says so in the text of its button',
      {
        responses: {
          '/': '<title>App</title><form method=post><input name=u><input type=password name=p><button><span>Sign in</span></button></form>',
        },
      },
    ],
    [
      'that each of its pages shows',
      {
        responses: {
          '/': login,
          '/a': login,
          '/b': login,
          '/help.html': page,
        },
        crawled: ['/a', '/b', '/help.html'],
      },
    ],
    [
      'that the data of its only page needs',
      {
        responses: {
          '/': page,
          '/about': page,
          '/api/posts': { status: 401, headers: json, body: '{}' },
          '/api/users': { status: 401, headers: json, body: '{}' },
          '/api/status': { headers: json, body: '{}' },
          '/api/me': { status: 401, headers: json, body: '{}' },
        },
        crawled: ['/about', '/api/posts', '/api/users', '/api/status', '/api/me'],
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
      'where one changes a password',
      {
        responses: {
          '/': '<title>Password</title><form action="/change" method=post><input type=password name=p><button value="1">Change</button></form>',
        },
      },
    ],
    [
      'with a login form on its start page',
      {
        responses: { '/': `<title>Shop</title>${login.slice(21)}`, '/a': page, '/b': page, '/c': page },
        crawled: ['/a', '/b', '/c'],
      },
    ],
    [
      'with an API of which some routes need a login',
      {
        responses: {
          '/': page,
          '/a': page,
          '/api/posts': { headers: json, body: '[]' },
          '/api/tags': { headers: json, body: '[]' },
          '/api/me': { status: 401, headers: json, body: '{}' },
          '/api/users': { status: 401, headers: json, body: '{}' },
          '/api/settings': { status: 401, headers: json, body: '{}' },
        },
        crawled: ['/a', '/api/posts', '/api/tags', '/api/me', '/api/users', '/api/settings'],
      },
    ],
    ['with one part for members', { responses: { '/': page, '/a': page, '/me': toLogin }, crawled: ['/a', '/me'] }],
  ])('%s', (_name, site) => {
    expect(isBehindLogin(givenSite(site))).toBe(false);
  });
});
