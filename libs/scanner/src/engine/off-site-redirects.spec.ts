import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { last, scan, scannedSites } from './testing/scanned-sites.ts';
import { settingsFor } from './testing/settings.ts';

const { site } = scannedSites();
const scanner = openScanner(settingsFor());
afterAll(() => scanner.close());

describe('a site that only redirects to another one', () => {
  const long = `https://login.example.org/?request=${'a'.repeat(3000)}`;

  it.each([
    ['at a port that is not scanned', 'http://example.org:22/', 'http://example.org:22/'],
    ['with a URL that is too long for a target', long, `${long.slice(0, 199)}…`],
    ['with credentials, which are not shown', 'https://me:secret@example.org/', 'https://example.org/'],
  ])('%s is looked at from outside', async (_how, location, shown) => {
    const target = await site((_request, response) => response.writeHead(302, { location }).end());
    const end = last(await scan(scanner, target));
    const blocked = { reason: 'off_site_redirect', detail: `The target only redirects to another site: ${shown}` };
    expect(end).toMatchObject({ type: 'completed', coverage: { blocked } });
  });
});

it('a site whose start page leads to a URL of its own that is too long for a target is scanned', async () => {
  const location = `/login?request=${'a'.repeat(3000)}`;
  const target = await site(({ url = '' }, response) => {
    if (url === location) response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    else response.writeHead(302, { location }).end();
  });
  const end = last(await scan(scanner, target));
  expect(end).toMatchObject({ type: 'completed', coverage: { blocked: null } });
});
