import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const metricsPort = await freePort();
const api = serviceForSpecs({ ALLOWED_NETWORKS: '0.0.0.0/0', METRICS_PORT: metricsPort });
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
});
