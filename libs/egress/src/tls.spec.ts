import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { AddressPolicy } from './address-policy.ts';
import { connectSafely, startTls } from './connect-safely.ts';
import { DnsClient } from './dns-client.ts';
import { WebhookEgressFilter } from './egress-filter.ts';
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
const filter = new WebhookEgressFilter(addresses, new Resolver(new DnsClient(), addresses));

async function request(target: URL, tls: object = {}) {
  const client = new SafeHttpClient({ filter, userAgent: 'Test/1', tls });
  try {
    return await client.request({ url: target });
  } finally {
    await client.close();
  }
}

describe('over TLS', () => {
  it('an untrusted certificate is rejected', async () => {
    await expect(request(url)).rejects.toMatchObject({ failure: 'tls', message: 'the certificate is self-signed' });
  });

  it('a trusted certificate is accepted, and SNI names the host', async () => {
    const response = await request(url, { ca: certificate });
    expect(response).toMatchObject({ status: 200, tlsError: undefined, remoteAddress: '127.0.0.1' });
    expect(response.body.toString()).toBe('for localhost');
  });

  it('SNI does not name an IP address, as RFC 6066 says', async () => {
    const response = await request(new URL(`https://127.0.0.1:${url.port}/`), { rejectUnauthorized: false });
    expect(response.body.toString()).toBe('for false');
  });

  it('a trusted certificate for another name is rejected', async () => {
    const byAddress = new URL(url);
    byAddress.hostname = '127.0.0.1';
    await expect(request(byAddress, { ca: certificate })).rejects.toMatchObject({ failure: 'tls' });
  });

  it('an untrusted certificate can be let through, and the verification error is reported', async () => {
    const response = await request(url, { rejectUnauthorized: false });
    expect(response).toMatchObject({ status: 200, tlsError: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('a TLS socket can be opened for other protocols', async () => {
    const options = { filter, host: 'localhost', port: Number(url.port) };
    const socket = await startTls(await connectSafely(options), { ...options, tls: { ca: certificate } });
    expect(socket.authorized).toBe(true);
    socket.destroy();
  });

  it.each<[string, Parameters<typeof RawServer.start>[0], string]>([
    ['speaks another protocol', (socket) => socket.end('220 mail ready\r\n'), 'tls'],
    ['closes the connection', (socket) => socket.end(), 'tls'],
    ['does not respond', () => undefined, 'timeout'],
  ])('a server that %s fails with its own kind of failure', async (_what, talk, failure) => {
    await using server = await RawServer.start(talk);
    const options = { filter, host: 'localhost', port: server.port, timeoutMs: 300 };
    const connecting = startTls(await connectSafely(options), options);
    await expect(connecting).rejects.toMatchObject({ failure });
  });

  it('nothing is sent to a blocked address', async () => {
    await using server = await RawServer.start((socket) => socket.end());
    const closed = new WebhookEgressFilter(new AddressPolicy(), new Resolver(new DnsClient(), new AddressPolicy()));
    const connecting = connectSafely({ filter: closed, host: '127.0.0.1', port: server.port });
    await expect(connecting).rejects.toMatchObject({ failure: 'blocked' });
    expect(server.connections).toBe(0);
  });
});
