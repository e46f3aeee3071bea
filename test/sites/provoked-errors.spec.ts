import { afterAll, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { settingsFor } from '../../libs/scanner/src/engine/testing/settings.ts';
import { fullScanOf } from './scan-site.ts';
import { document, routes } from './site.ts';

const scanner = openScanner(settingsFor({ workers: 1, fullDeadlineMs: 60_000 }));
afterAll(() => scanner.close());

const trace =
  'SyntaxError: Unexpected token in JSON<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)<br> &nbsp; &nbsp;at /srv/shop/routes/orders.js:14:9<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/srv/shop/node_modules/express/lib/router/layer.js:95:5)';
const debugPage =
  "<p>You're seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p>";

/** A site that responds to what it does not expect with this page. */
const siteWith = (error: string) =>
  routes({
    '/': () => document('Shop', '<a href="/orders?page=1">orders</a>'),
    '/orders': ({ url }) =>
      url.searchParams.get('page') === '1'
        ? document('Orders', '<p>No orders')
        : { status: 500, body: document('Error', error) },
  });

it.each([
  ['error-page-stack-trace', `<pre>${trace}</pre>`],
  ['debug-mode', debugPage],
])('%s is found on the error pages that the probes of a full scan meet', async (id, error) => {
  const { findings } = await fullScanOf(scanner, siteWith(error));
  expect(findings.filter(({ checkId }) => checkId === id)).toMatchObject([
    { url: expect.stringContaining('/orders?page='), placesCount: 1 },
  ]);
});

it('error pages that say nothing of the program are no finding', async () => {
  const { findings } = await fullScanOf(scanner, siteWith('<p>Something went wrong.'));
  const ids = findings.map(({ checkId }) => checkId);
  expect(ids).not.toContain('error-page-stack-trace');
  expect(ids).not.toContain('debug-mode');
});
