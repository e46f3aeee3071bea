import { beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from '../support/raw-connection.ts';
import type { RawResponse } from '../support/raw-connection.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
}, 60_000);

/** Ways to write a path that mean the same. */
const forms: readonly [form: string, of: (path: string) => string][] = [
  ['a path', (path) => path],
  ['an absolute URL', (path) => `https://other.example${path}`],
  ['a path with encoded letters', (path) => path.replace('/v1/', '/%76%31/').replace('s', '%73')],
];

const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n\r\n`;

async function send(head: string, ...more: readonly string[]): Promise<RawResponse | undefined> {
  const text = lines(`${head} HTTP/1.1`, 'Host: x', 'Connection: close', ...more);
  const [response] = await sendRaw(api.service.url, text, {});
  return response;
}

describe('a request target', () => {
  it.each(forms)('that is %s needs a key, also where nothing is there', async (_form, of) => {
    for (const path of ['/v1/scans', '/v1/nothing', '/v1/scans/%zz']) {
      expect([path, (await send(`GET ${of(path)}`))?.status]).toEqual([path, 401]);
    }
  });

  it.each(forms)('that is %s has its methods, and links to its next page', async (_form, of) => {
    const authorization = `Authorization: Bearer ${customer.key}`;
    const rejected = await send(`PUT ${of('/v1/keys')}`, authorization);
    expect([rejected?.status, rejected?.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    for (const name of ['a', 'b']) await customer.client.post('/v1/keys', { name });
    const page = await send(`GET ${of('/v1/keys')}?limit=1`, authorization);
    expect(page?.headers['link']).toMatch(/^<https:\/\/[^/]*\/v1\/keys\?limit=1&starting_after=key_\w+>; rel="next"$/);
  });

  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('that is an asterisk is an unknown path: %s', async (method) => {
    const response = await send(`${method} *`);
    expect([response?.status, response?.headers['x-request-id']]).toEqual([404, expect.stringMatching(/^req_/)]);
  });

  it('is the same one for idempotency keys, however it is written', async () => {
    const body = '{"name":"once"}';
    const posted = [];
    for (const [, of] of forms) {
      const head = lines(
        `POST ${of('/v1/keys')} HTTP/1.1`,
        'Host: x',
        'Connection: close',
        `Authorization: Bearer ${customer.key}`,
        'Idempotency-Key: once',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      );
      const [response] = await sendRaw(api.service.url, head + body, {});
      posted.push((JSON.parse(response?.body ?? '{}') as { readonly key_id: unknown }).key_id);
    }
    expect(posted).toEqual(Array.from(forms, () => expect.stringMatching(/^key_/)));
    expect(new Set(posted).size).toBe(1);
  });

  it('that is an absolute URL over plain HTTP leads to the page on HTTPS, and to no route of the API', async () => {
    const plain = async (path: string): Promise<RawResponse | undefined> => {
      const text = lines(`GET http://other.example${path} HTTP/1.1`, 'Host: x', 'Connection: close');
      return (await sendRaw(api.service.url, text, { tls: false }))[0];
    };
    const page = await plain('/docs/errors');
    expect([page?.status, page?.headers['location']]).toEqual([308, `${api.service.url}/docs/errors`]);
    expect((await plain('/v1/usage'))?.status).toBe(403);
  });
});
