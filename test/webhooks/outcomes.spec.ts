import { gzipSync } from 'node:zlib';
import { createServer as createTlsServer } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { FakeDns } from '../../libs/egress/src/testing/fake-dns.ts';
import { eventually } from './testing/eventually.ts';
import { Receiver, testCertificate } from './testing/receiver.ts';
import type { TestCertificate } from './testing/receiver.ts';
import { WebhookService } from './testing/webhook-service.ts';

let service: WebhookService;

beforeAll(async () => {
  service = await WebhookService.start({ settings: { retryBaseMs: 1_000 } });
  service.startSender();
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** A receiver that says these bytes to whatever it is asked; keeps count of the requests. */
async function rawReceiver(response: string | Buffer, certificate?: TestCertificate) {
  const open = new Set<TLSSocket>();
  const server = createTlsServer({ ...(certificate ?? (await testCertificate())) }, (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      receiver.requests++;
      socket.end(response);
    });
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver = {
    requests: 0,
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function firstAttempt(url: string) {
  const { endpointId } = await service.account.register(url, { accountId: `acc_${Math.random()}` });
  const deliveryId = await service.account.ping(endpointId, (await service.endpoint(endpointId))?.accountId);
  return eventually(async () => (await service.delivery(deliveryId))?.attempts[0]);
}

const http = (head: string, body = ''): string => `HTTP/1.1 ${head}\r\nconnection: close\r\n\r\n${body}`;

describe('what a receiver responds', () => {
  it.each([
    ['200', http('200 OK', 'ok'), { statusCode: 200, error: null }],
    ['204', http('204 No Content'), { statusCode: 204, error: null }],
    ['299', http('299 Fine'), { statusCode: 299, error: null }],
    [
      'an interim response, then 200',
      `HTTP/1.1 102 Processing\r\n\r\n${http('200 OK')}`,
      { statusCode: 200, error: null },
    ],
    ['an unknown content coding', http('200 OK\r\ncontent-encoding: zstd', 'ok'), { statusCode: 200, error: null }],
    [
      '200 and a body that breaks off',
      http('200 OK\r\ncontent-length: 100', 'half'),
      { statusCode: 200, error: 'refused' },
    ],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nok', { statusCode: 200, error: null }],
    [
      'chunks with a trailer',
      http('200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x', '2\r\nok\r\n0\r\nx: y\r\n\r\n'),
      { statusCode: 200, error: null },
    ],
    [
      'a gzip bomb',
      Buffer.concat([Buffer.from(http('200 OK\r\ncontent-encoding: gzip')), gzipSync(Buffer.alloc(20_000_000))]),
      { statusCode: 200, error: null },
    ],
    ['300', http('300 Multiple Choices'), { statusCode: 300, error: 'redirect' }],
    ['304', http('304 Not Modified'), { statusCode: 304, error: 'redirect' }],
    ['399', http('399 Odd'), { statusCode: 399, error: 'redirect' }],
    ['400', http('400 Bad Request'), { statusCode: 400, error: 'http_status' }],
    ['503', http('503 Busy'), { statusCode: 503, error: 'http_status' }],
    ['no HTTP', 'SSH-2.0-nothing\r\n', { statusCode: null, error: 'protocol' }],
    ['nothing', '', { statusCode: null, error: 'refused' }],
    ['too large a header', http(`200 OK\r\nx: ${'y'.repeat(100_000)}`), { statusCode: null, error: 'too_large' }],
  ])('%s', async (_name, response, expected) => {
    await using receiver = await rawReceiver(response);
    expect(await firstAttempt(receiver.url)).toMatchObject(expected);
  });

  it('a redirect is a failure, and its target is never contacted', async () => {
    await using target = await Receiver.start();
    for (const status of [301, 302, 303, 307, 308]) {
      await using receiver = await rawReceiver(http(`${status} Moved\r\nlocation: ${target.url()}`));
      expect(await firstAttempt(receiver.url)).toMatchObject({ statusCode: status, error: 'redirect' });
    }
    expect(target.received).toEqual([]);
  });

  it('a certificate that nobody vouches for is a failure, and nothing is sent', async () => {
    const names = [{ name: 'subjectAltName' as const, altNames: [{ type: 7 as const, ip: '127.0.0.1' }] }];
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'other' }], { extensions: names });
    await using receiver = await rawReceiver(http('200 OK'), { cert, key });
    expect(await firstAttempt(receiver.url)).toMatchObject({ statusCode: null, error: 'tls' });
    expect(receiver.requests).toBe(0);
  });

  it('410 disables the endpoint; what waits is given up', async () => {
    await using receiver = await Receiver.start();
    receiver.respond = (_received, response) => response.writeHead(503).end();
    const { endpointId } = await service.account.register(receiver.url(), { accountId: 'acc_gone' });
    const waiting = await service.account.ping(endpointId, 'acc_gone');
    await eventually(async () => (await service.delivery(waiting))?.attempts.length === 1);
    receiver.respond = (_received, response) => response.writeHead(410).end();
    await service.account.ping(endpointId, 'acc_gone');
    await eventually(async () => (await service.endpoint(endpointId))?.disabledReason === 'gone');
    const given = await eventually(async () => {
      const delivery = await service.delivery(waiting);
      return delivery?.status === 'failed' ? delivery : undefined;
    });
    expect(given.attempts).toHaveLength(1);
    expect(receiver.received).toHaveLength(2);
  });

  it('of a URL that is no longer permitted is that it is blocked', async () => {
    await using receiver = await Receiver.start();
    const { endpointId } = await service.account.register(receiver.url(), { accountId: 'acc_url' });
    const { port } = new URL(receiver.url());
    await service.account.pretendUrl('acc_url', endpointId, `https://[::ffff:10.0.0.1]:${port}/`);
    const deliveryId = await service.account.ping(endpointId, 'acc_url');
    const attempt = await eventually(async () => (await service.delivery(deliveryId))?.attempts[0]);
    expect(attempt).toMatchObject({ statusCode: null, error: 'blocked' });
  });
});

describe('DNS rebinding of a receiver', () => {
  it.each([
    ['between registration and delivery', ['127.0.0.1', '10.0.0.1'], 'blocked'],
    ['to another address of this machine', ['127.0.0.1', '127.0.0.2'], 'blocked'],
    ['to an address beside a permitted one', ['127.0.0.1', '127.0.0.1 10.0.0.1'], 'blocked'],
  ])('%s reaches nothing', async (_what, responses, error) => {
    await using receiver = await Receiver.start();
    let queries = 0;
    const dns = await FakeDns.start((name, type) => {
      if (type !== 'A') return [];
      const addresses = responses[Math.min(queries++, responses.length - 1)] ?? '';
      return addresses.split(' ').map((data) => ({ name, type: 'A', ttl: 0, data }));
    });
    await using own = await WebhookService.start({ dnsServer: dns.address, allowedNetworks: ['127.0.0.1/32'] });
    own.startSender();
    const { port } = new URL(receiver.url());
    const { endpointId } = await own.account.register(`https://receiver.test:${port}/`);
    const deliveryId = await own.account.ping(endpointId);
    const attempt = await eventually(async () => (await own.delivery(deliveryId))?.attempts[0]);
    expect(attempt).toMatchObject({ statusCode: null, error });
    // Once at the registration, once for the attempt: never between the check and the connection.
    expect(queries).toBe(2);
    expect(receiver.received).toEqual([]);
    await dns.close();
  });
});

describe('an endpoint to which nothing gets through', () => {
  it('is not there any more: what waits is given up without an attempt', async () => {
    await using receiver = await Receiver.start();
    receiver.respond = (_received, response) => response.writeHead(500).end();
    const { endpointId } = await service.account.register(receiver.url(), { accountId: 'acc_removed' });
    const deliveryId = await service.account.ping(endpointId, 'acc_removed');
    await eventually(async () => (await service.delivery(deliveryId))?.attempts.length === 1);
    await service.account.remove('acc_removed', endpointId);
    const delivery = await eventually(async () => {
      const found = await service.delivery(deliveryId);
      return found?.status === 'failed' ? found : undefined;
    }, 20_000);
    expect(delivery.attempts).toHaveLength(1);
  });
});
