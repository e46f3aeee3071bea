import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { webhooks } from '#client';
import type { WebhookEvent } from '#client';
import { forwardEvent, standardSignature } from './forward-event.ts';

const vectors = JSON.parse(
  readFileSync(new URL('../../../../test/vectors/webhook-signatures.json', import.meta.url), 'utf8'),
) as { standard_webhooks: { secrets: string[]; id: string; t: number; body: string; header: string }[] };

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const event: WebhookEvent = {
  id: 'evt_1',
  type: 'scan.completed',
  timestamp: '2026-06-01T00:00:00.000Z',
  data: { a: 'ü' },
};
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function receiver(listener: RequestListener): Promise<URL> {
  const made = (server = createServer(listener));
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(made.address() as AddressInfo).port}/hook?a=1`);
}

const forwarding = (url: URL) => ({ receiver: url, secret, now: Date.now(), signal: new AbortController().signal });

describe('a forwarded event', () => {
  it('is signed as the service signs it', async () => {
    const received: { url?: string | undefined; headers: Record<string, unknown>; body: string }[] = [];
    const url = await receiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(204).end();
      });
    });
    expect(await forwardEvent(event, forwarding(url))).toMatchObject({ status: 204, problem: undefined });
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(received[0]?.url).toBe('/hook?a=1');
    expect(await webhooks.verify(body, String(headers['service-signature']), secret)).toEqual(event);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'service-event': 'scan.completed',
      'service-delivery': expect.stringMatching(/^dlv_\w{22}$/) as unknown,
      'service-attempt': '1',
      'webhook-id': 'evt_1',
    });
    const seconds = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(standardSignature('evt_1', seconds, body, secret));
  });

  it.each(vectors.standard_webhooks)(
    'has the Standard Webhooks signature of $source',
    ({ secrets, id, t, body, header }) => {
      expect(secrets.map((one) => standardSignature(id, t, body, one)).join(' ')).toBe(header);
    },
  );

  it('follows no redirect', async () => {
    const url = await receiver((_request, response) => response.writeHead(302, { location: '/other' }).end());
    expect(await forwardEvent(event, forwarding(url))).toMatchObject({ status: 302 });
  });

  it('tells why there is no response', async () => {
    const outcome = await forwardEvent(event, forwarding(new URL('http://127.0.0.1:1/')));
    expect(outcome).toMatchObject({ status: null, problem: expect.any(String) as unknown });
    expect(outcome.problem).not.toBe('');
  });
});
