import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { fullScanOf } from '../sites/scan-site.ts';
import { document, soundHeaders } from '../sites/site.ts';
import { scannerWithBrowser } from './support/scanner.ts';

const scanner = scannerWithBrowser();
afterAll(() => scanner.close());

const page = document(
  'Shop',
  `<div id=app></div><script>
  const send = (url, body) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  send('/api/search', { filter: { name: 'oak', sizes: [4, 5] }, page: 1 });
  send('/api/list', { filter: { name: 'oak' } });
  send('/api/orders', { item: 7 });
  send('/api/rpc', { method: 'item.delete', params: { id: 7 } });
</script>`,
);

it('members of bodies in JSON that scripts send are tested, but for those that would change something', async () => {
  const bodies: Readonly<Record<string, Set<string>>> = {
    '/api/search': new Set(),
    '/api/list': new Set(),
    '/api/orders': new Set(),
    '/api/rpc': new Set(),
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://site.example').pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.method === 'POST') bodies[path]?.add(body);
    const isBroken = path === '/api/search' && /"name":"[^"]*'(?!')/.test(body.replaceAll("''", ''));
    const text = isBroken ? 'You have an error in your SQL syntax near the quote' : 'ok';
    response.writeHead(path === '/' || path in bodies ? 200 : 404, {
      ...soundHeaders,
      'content-security-policy': "object-src 'none'",
      ...(path in bodies && { 'content-type': 'text/plain' }),
    });
    response.end(path === '/' ? page : path in bodies ? text : '');
  };
  const { findings } = await fullScanOf(scanner, (request, response) => void respond(request, response));
  const injections = findings.filter(({ checkId }) => checkId === 'sql-error-based');
  expect(injections.flatMap(({ places }) => places)).toEqual([
    expect.objectContaining({
      method: 'POST',
      url: expect.stringMatching(/\/api\/search$/),
      parameter: 'filter.name',
      evidence: expect.stringContaining('of {"filter":{"name":"oak","sizes":[4,5]},"page":1}'),
    }),
  ]);
  // The page itself sends one.
  expect(bodies['/api/list']?.size).toBeGreaterThan(1);
  expect(bodies['/api/orders']?.size).toBe(0);
  expect(bodies['/api/rpc']?.size).toBe(1);
});
