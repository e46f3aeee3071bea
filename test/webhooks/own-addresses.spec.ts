import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const metricsPort = await freePort();
const api = serviceForSpecs({
  ALLOWED_NETWORKS: '0.0.0.0/0',
  METRICS_PORT: metricsPort,
  PUBLIC_URL: 'https://scan.example.com',
});
const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

describe('the service itself', () => {
  it.each(ownAddresses)(
    'is no target and no webhook receiver at %s, though the network is allowed',
    async (address) => {
      const { client } = await api.customer();
      const scan = await client.post('/v1/scans', { target: `http://${address}:8080/` });
      expect([scan.status, scan.body['error']]).toEqual([400, 'invalid_target']);
      const endpoint = await client.post('/v1/webhook_endpoints', { url: `https://${address}:8080/` });
      expect([endpoint.status, endpoint.body['error']]).toEqual([400, 'invalid_url']);
    },
  );

  it('is no target and no webhook receiver at a port of loopback on which it listens', async () => {
    const { client } = await api.customer();
    const scan = await client.post('/v1/scans', { target: `http://127.0.0.1:${metricsPort}/` });
    expect([scan.status, scan.body['error']]).toEqual([400, 'invalid_target']);
    const endpoint = await client.post('/v1/webhook_endpoints', { url: `https://localhost:${metricsPort}/` });
    expect([endpoint.status, endpoint.body['error']]).toEqual([400, 'invalid_url']);
  });

  it('is neither at the port that the system chose for it', async () => {
    const { client } = await api.customer();
    const { port } = new URL(api.service.url);
    for (const host of ['127.0.0.1', '127.0.0.2', 'localhost']) {
      const scan = await client.post('/v1/scans', { target: `https://${host}:${port}/` });
      expect([scan.status, scan.body['error']]).toEqual([400, 'invalid_target']);
      const endpoint = await client.post('/v1/webhook_endpoints', { url: `https://${host}:${port}/` });
      expect([endpoint.status, endpoint.body['error']]).toEqual([400, 'invalid_url']);
    }
  });

  it('is neither under its public name', async () => {
    const { client } = await api.customer();
    const scan = await client.post('/v1/scans', { target: 'https://scan.example.com/v1' });
    expect([scan.status, scan.body['error']]).toEqual([400, 'invalid_target']);
    const endpoint = await client.post('/v1/webhook_endpoints', { url: 'https://scan.example.com/' });
    expect([endpoint.status, endpoint.body['error']]).toEqual([400, 'invalid_url']);
    expect((await client.post('/v1/scans', { target: 'https://www.example.com/' })).status).toBe(201);
  });

  it('is not reached by a scan that a redirect leads there', async () => {
    const { client } = await api.customer();
    const redirecting = createHttpServer((_request, response) => {
      response.writeHead(302, { location: `${api.service.url}/healthz` }).end();
    }).listen(0, '127.0.0.1');
    await once(redirecting, 'listening');
    const { port } = redirecting.address() as AddressInfo;
    const { headers } = await client.post('/v1/scans', { target: `http://127.0.0.1:${port}/` });
    const ended = await eventually(
      () => client.get(headers['location'] ?? ''),
      ({ body }) => body['status'] === 'completed' || body['status'] === 'failed',
    );
    redirecting.close();
    expect(ended.body).toMatchObject({ status: 'failed', failure: { code: 'target_blocked' } });
  });
});
