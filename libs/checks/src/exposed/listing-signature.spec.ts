import { expect, it } from '@jest/globals';
import { directoryListing } from './listing-signature.ts';

it('of a listing by Caddy, the link to its site is the sign and no entry', () => {
  const site = '<a rel="noopener noreferrer" href="https://caddyserver.com">';
  const page = `<title>/pub/</title><div class="listing"><a href="./a/">a</a><a href="./b">b</a></div>Served with ${site}Caddy</a>`;
  expect(directoryListing(page, '/pub/')?.split('\n')).toEqual([site, '<a href="./a/">', '<a href="./b">']);
});
