import { describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const site = serviceForSpecs();
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('pages', () => {
  it('have a strict policy, are not stored, and say nothing about the version', async () => {
    const { status, headers } = await site.client().get('/', html);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    expect(headers).not.toHaveProperty('service-version');
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('that do not exist get a page for browsers, and an error body for other clients', async () => {
    const page = await site.client().get('/nothing-here', html);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers).not.toHaveProperty('service-version');
    expect(page.text).toContain('<h1>Page not found</h1>');
    const other = await site.client().get('/nothing-here');
    expect([other.status, other.body['error']]).toEqual([404, 'not_found']);
  });

  it('of the API stay errors of the API, for browsers too', async () => {
    const { status, body } = await site.client().get('/v1/nothing-here', html);
    expect([status, body['error']]).toEqual([401, 'unauthorized']);
  });

  it('do not reflect what stands in the URL', async () => {
    const { text } = await site.client().get('/nothing-here?<script>alert(1)</script>', html);
    expect(text).not.toContain('alert');
  });

  it('over plain HTTP are redirected, forms are not', async () => {
    const http = site.service.url.replace('https:', 'http:');
    const page = await fetch(`${http}/`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([308, `${site.service.url}/`]);
    const sent = await fetch(`${http}/`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ a: 'b' }) });
    expect(sent.status).toBe(403);
  });
});

describe('assets', () => {
  it('have the hash of their content in the name, and are kept by caches', async () => {
    const page = await site.client().get('/', html);
    const path = /href="(\/assets\/site\.[0-9a-f]{16}\.css)"/.exec(page.text)?.[1] ?? '';
    const { status, headers, text } = await site.client().get(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(text).toContain(':root');
    const compressed = await site.client().get(path, { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
  });

  it('with another hash do not exist', async () => {
    expect((await site.client().get('/assets/site.0000000000000000.css', html)).status).toBe(404);
    expect((await site.client().get('/assets/..%2fassets.ts', html)).status).toBe(404);
  });
});

describe('forms', () => {
  it('are no bodies for the API', async () => {
    const customer = await site.customer();
    const { status, body } = await customer.client.post('/v1/scans', 'target=https://example.com', form);
    expect([status, body['error']]).toEqual([415, 'unsupported_media_type']);
  });
});
