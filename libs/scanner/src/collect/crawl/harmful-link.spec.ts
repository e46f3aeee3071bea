import { expect, it } from '@jest/globals';
import { isHarmfulLink } from './harmful-link.ts';

it.each([
  ['/logout', '', true],
  ['/user/signOut.do', '', true],
  ['/account/log-out', '', true],
  ['/index.php?action=delete&id=1', '', true],
  ['/index.php?Delete=1', '', true],
  ['/session/end', ' Log out ', true],
  ['/newsletter/unsubscribe?u=1', '', true],
  ['/users/deleteAll', '', true],
  ['/wp-admin/plugins.php?action=activate&plugin=a&_wpnonce=9f50ebb575', '', true],
  ['/wp-admin/options.php?page=shop&reset=1&_wpnonce=9f50ebb575', '', true],
  ['/course/mod.php?hide=3&sesskey=Q2x8', '', true],
  ['/index.php?title=A&action=rollback&token=5a0b%2B%5C', '', true],
  ['/doku.php?do=restore&sectok=5a0b', '', true],
  ['/admin?op=rebuild&form_csrf_token=5a0b', '', true],
  ['/doku.php?do=login&sectok=', '', false],
  ['/index.php?route=/tables&token=5a0b', '', false],
  ['/search?q=shoes&csrf_token=5a0b', '', false],
  ['/api.php?action=query&list=tokens', '', false],
  ['/blog/logouting-in-style', '', false],
  ['/products', 'Delete cookies in your browser', false],
  ['/reset-password', '', false],
  ['/login', '', false],
  ['/undeletable', '', false],
])('%s with text "%s" is harmful: %s', (path, text, expected) => {
  expect(isHarmfulLink(new URL(path, 'https://site.example'), text)).toBe(expected);
});
