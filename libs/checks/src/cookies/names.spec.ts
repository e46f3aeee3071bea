import { describe, expect, it } from '@jest/globals';
import { isInfrastructure, isSessionName } from './names.ts';

describe('the names of cookies', () => {
  it.each([
    'PHPSESSID',
    'JSESSIONID',
    'connect.sid',
    'ASP.NET_SessionId',
    'laravel_session',
    'sid',
    'auth_token',
    '__Host-jwt',
    '.AspNetCore.Identity.Application',
    '.AspNetCore.Cookies',
    '.AspNet.ApplicationCookie',
    'wordpress_logged_in_5c016e8f0f95f039102cbe8366c5c7f3',
    '_identity-backend',
    'remember_me',
    'REMEMBERME',
    'CFID',
    'last_session_id',
    'last_auth_token',
  ])('%s carries a session', (name) => expect(isSessionName(name)).toBe(true));

  it.each([
    'lang',
    'XSRF-TOKEN',
    'csrftoken',
    'sidebar',
    'author',
    'assessment_id',
    'identity_theft_banner',
    'remembered_filter',
    '.AspNetCore.Culture',
    'residence',
    '_hjSession_1',
    'cookieconsent_session',
    'last_logged_in',
    'lastLoggedIn',
    'last_login',
    'last-login-method',
    'lastUsedLogin',
    'last_auth_provider',
  ])('%s carries none', (name) => expect(isSessionName(name)).toBe(false));

  it.each(['AWSALB', 'ARRAffinitySameSite', 'BIGipServerpool', '__cf_bm', 'TS01a2b3c4'])(
    '%s belongs to what stands in front of the site',
    (name) => expect(isInfrastructure(name)).toBe(true),
  );

  it('a site of ours is not infrastructure', () => expect(isInfrastructure('routes_seen')).toBe(false));
});
