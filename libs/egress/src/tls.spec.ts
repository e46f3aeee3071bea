import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { AddressPolicy } from './address-policy.ts';
import { tlsConnectSafely } from './connect-safely.ts';
import { DnsClient } from './dns-client.ts';
import { WebhookGate } from './gate.ts';
import { Resolver } from './resolver.ts';
import { SafeHttpClient } from './safe-http-client.ts';
import { RawServer } from './testing/raw-server.ts';

let stop: () => Promise<void>;
let url: URL;
let certificate: string;

beforeAll(async () => {
  const subjectAltName = { name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: 'localhost' }] };
  const basicConstraints = { name: 'basicConstraints' as const, cA: true };
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [basicConstraints, subjectAltName],
  });
  certificate = pems.cert;
  const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    response.end(`for ${String((request.socket as TLSSocket).servername)}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = new URL(`https://localhost:${String((server.address() as AddressInfo).port)}/`);
  stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
});
afterAll(() => stop());

const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
const gate = new WebhookGate(addresses, new Resolver(new DnsClient(), addresses));

async function request(target: URL, tls: object = {}) {
  const client = new SafeHttpClient({ gate, userAgent: 'Test/1', tls });
  try {
    return await client.request({ url: target });
  } finally {
    await client.close();
  }
}

describe('over TLS', () => {
  it('a certificate that nobody vouches for is refused', async () => {
    await expect(request(url)).rejects.toMatchObject({ failure: 'tls', message: /DEPTH_ZERO_SELF_SIGNED_CERT/ });
  });

  it('a trusted one is accepted, and the server is asked for by its name', async () => {
    const answer = await request(url, { ca: certificate });
    expect(answer).toMatchObject({ status: 200, tlsError: undefined, remoteAddress: '127.0.0.1' });
    expect(answer.body.toString()).toBe('for localhost');
  });

  it('a trusted one for another name is refused', async () => {
    const byAddress = new URL(url);
    byAddress.hostname = '127.0.0.1';
    await expect(request(byAddress, { ca: certificate })).rejects.toMatchObject({ failure: 'tls' });
  });

  it('a scan looks at the site all the same, and the verdict is recorded', async () => {
    const answer = await request(url, { rejectUnauthorized: false });
    expect(answer).toMatchObject({ status: 200, tlsError: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('a socket can be had for other protocols', async () => {
    const socket = await tlsConnectSafely({
      gate,
      host: 'localhost',
      port: Number(url.port),
      tls: { ca: certificate },
    });
    expect(socket.authorized).toBe(true);
    socket.destroy();
  });

  it.each<[string, Parameters<typeof RawServer.start>[0], string]>([
    ['speaks something else', (socket) => socket.end('220 mail ready\r\n'), 'tls'],
    ['hangs up', (socket) => socket.end(), 'tls'],
    ['is silent', () => undefined, 'timeout'],
  ])('a server that %s is told from one that is not there', async (_what, talk, failure) => {
    await using server = await RawServer.start(talk);
    const connecting = tlsConnectSafely({ gate, host: 'localhost', port: server.port, timeoutMs: 300 });
    await expect(connecting).rejects.toMatchObject({ failure });
  });

  it('nothing is sent where the gate is closed', async () => {
    await using server = await RawServer.start((socket) => socket.end());
    const closed = new WebhookGate(new AddressPolicy(), new Resolver(new DnsClient(), new AddressPolicy()));
    const connecting = tlsConnectSafely({ gate: closed, host: '127.0.0.1', port: server.port });
    await expect(connecting).rejects.toMatchObject({ failure: 'blocked' });
    expect(server.connections).toBe(0);
  });
});
