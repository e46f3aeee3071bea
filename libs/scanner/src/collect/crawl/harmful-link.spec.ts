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
  ['/blog/logouting-in-style', '', false],
  ['/products', 'Delete cookies in your browser', false],
  ['/reset-password', '', false],
  ['/login', '', false],
  ['/undeletable', '', false],
])('%s with text "%s" is harmful: %s', (path, text, expected) => {
  expect(isHarmfulLink(new URL(path, 'https://site.example'), text)).toBe(expected);
});
