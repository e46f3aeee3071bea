import type { RequestListener } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { findingsOf, last, scan, scannedSites } from '../testing/scanned-sites.ts';
import { settingsFor } from '../testing/settings.ts';

const { site } = scannedSites();
const shared = openScanner(settingsFor());
afterAll(() => shared.close());

const parameters = [{ name: 'name', in: 'query', schema: { type: 'string' } }];
const description = JSON.stringify({ openapi: '3.1.0', paths: { '/hello': { get: { parameters } } } });

/** An API without pages, which greets in HTML; `at` is where its description is. */
function api(at: string, rest: RequestListener): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === at) return response.setHeader('content-type', 'application/json').end(description);
    if (pathname !== '/hello') return rest(request, response);
    response.setHeader('content-type', 'text/html').end(`<h1>Hello ${searchParams.get('name')}</h1>`);
  };
}

const notFound: RequestListener = (request, response) => {
  response.statusCode = request.url === '/' ? 200 : 404;
  response.setHeader('content-type', 'application/json').end('{"detail":"-"}');
};

describe('an API that describes itself', () => {
  it.each(['/openapi.json', '/v3/api-docs'])('is tested though no link leads to %s', async (at) => {
    const reports = await scan(shared, await site(api(at, notFound)), 'full');
    expect(last(reports)).toMatchObject({ type: 'completed' });
    expect(findingsOf(reports).map(({ checkId }) => checkId)).toContain('xss-reflected');
  });

  it('is no page of a site that responds with its start page to everything', async () => {
    const target = await site(
      api('/elsewhere', (_, response) => {
        response.setHeader('content-type', 'text/html').end('<title>App</title><script src=/app.js></script>');
      }),
    );
    const places = findingsOf(await scan(shared, target, 'full')).flatMap((finding) => finding.places);
    expect(places.map(({ url }) => new URL(url).pathname)).not.toContain('/openapi.json');
  });

  it('is no known page of a site that has none', async () => {
    const reports = await scan(shared, await site(notFound), 'full');
    const coverage = reports.flatMap((report) => (report.type === 'completed' ? [report.coverage] : []));
    expect(coverage[0]?.pages.known).toBeLessThan(8);
  });
});
