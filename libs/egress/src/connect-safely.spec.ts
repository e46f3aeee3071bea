import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { connectSafely } from './connect-safely.ts';
import type { Connection } from './connect-safely.ts';
import { ScanEgressFilter } from './egress-filter.ts';
import type { Destination } from './egress-filter.ts';
import { SafeHttpClient } from './safe-http-client.ts';
import { RawServer } from './testing/raw-server.ts';

const unused = { addresses: () => Promise.reject(new Error('there is nothing to resolve')) };

/** A filter that lets a destination through without a check of its addresses. */
class UncheckedFilter extends ScanEgressFilter {
  override async resolve(host: string, port: number): Promise<Destination> {
    return { host, port, addresses: ['127.0.0.1'] };
  }
}

describe('a connection', () => {
  it('is closed at once when the address that it leads to is not permitted', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await RawServer.start((socket) => socket.on('close', () => closed.resolve()));
    const filter = new UncheckedFilter({ addresses: new AddressPolicy(), ports: [] }, unused);
    const seen: Connection[] = [];
    const connecting = connectSafely({
      filter,
      host: 'rebound.test',
      port: server.port,
      onConnection: (connection) => seen.push(connection),
    });
    await expect(connecting).rejects.toMatchObject({
      failure: 'blocked',
      message: 'rebound.test leads to an address that is not permitted',
    });
    expect(seen).toMatchObject([{ outcome: 'blocked', address: undefined }]);
    await closed.promise;
  });
});

describe('the HTTP client', () => {
  it('checks the URL of each request, also where a connection is idle', async () => {
    await using server = await RawServer.start((socket) =>
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
    );
    let problem: string | undefined;
    class SwitchedFilter extends ScanEgressFilter {
      override problem(): string | undefined {
        return problem;
      }
    }
    const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    const filter = new SwitchedFilter({ addresses, ports: [] }, unused);
    const client = new SafeHttpClient({ filter, userAgent: 'Test/1' });
    const url = new URL(`http://127.0.0.1:${String(server.port)}/`);
    expect(await client.request({ url })).toMatchObject({ status: 200 });
    problem = 'is not permitted any more';
    await expect(client.request({ url })).rejects.toMatchObject({ failure: 'blocked', message: problem });
    expect(server.connections).toBe(1);
    await client.close();
  });

  it('never reuses a connection whose response was truncated', async () => {
    await using server = await RawServer.start((socket) =>
      socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${'x'.repeat(100)}`)),
    );
    const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    const filter = new ScanEgressFilter({ addresses, ports: [] }, unused);
    const client = new SafeHttpClient({ filter, userAgent: 'Test/1' });
    const url = new URL(`http://127.0.0.1:${String(server.port)}/`);
    expect(await client.request({ url, maxBytes: 10 })).toMatchObject({ truncated: true, truncatedBy: 'size' });
    expect(server.connections).toBe(1);
    expect(await client.request({ url })).toMatchObject({ truncated: false });
    expect(server.connections).toBe(2);
    expect(await client.request({ url })).toMatchObject({ truncated: false });
    expect(server.connections).toBe(2);
    await client.close();
  });
});
