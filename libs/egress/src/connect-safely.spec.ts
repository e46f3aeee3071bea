import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './address-policy.ts';
import { connectSafely, startTls } from './connect-safely.ts';
import type { Connection } from './connect-safely.ts';
import { ScanEgressFilter, WebhookEgressFilter } from './egress-filter.ts';
import type { Destination } from './egress-filter.ts';
import { SafeHttpClient } from './safe-http-client.ts';
import { RawServer } from './testing/raw-server.ts';
import { SlowAcceptance } from './testing/slow-acceptance.ts';

const addresses = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
const unused = { addresses: () => Promise.reject(new Error('there is nothing to resolve')) };

/** A filter that lets a destination through without a check of its addresses. */
class UncheckedFilter extends ScanEgressFilter {
  override async resolve(host: string, port: number): Promise<Destination> {
    return { host, port, addresses: this.connected };
  }

  connected: readonly string[] = ['127.0.0.1'];
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

  it('to a distant server is not given up for another address of it, such as one that this machine cannot reach', async () => {
    await using server = await SlowAcceptance.start();
    const filter = new UncheckedFilter({ addresses, ports: [] }, unused);
    filter.connected = ['127.0.0.1', '::1'];
    const connecting = connectSafely({ filter, host: 'distant.test', port: server.port });
    await Promise.race([connecting, delay(400)]);
    server.accept();
    const socket = await connecting;
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  });

  it.each([
    ['of a scan goes to the address first that was reached last', 'scan', '127.0.0.1'],
    // The one that accepts connections may be broken: the next attempt goes to another one, as DNS rotates them.
    ['of a webhook goes to the first address that DNS names, whatever was reached last', 'webhook', '127.0.0.2'],
  ])('%s', async (_name, kind, expected) => {
    await using server = await RawServer.start(() => undefined);
    const resolver = { addresses: () => Promise.resolve(['127.0.0.2', '127.0.0.1']) };
    const filter =
      kind === 'scan'
        ? new ScanEgressFilter({ addresses, ports: [] }, resolver)
        : new WebhookEgressFilter(addresses, resolver);
    const reached = async (): Promise<string | undefined> => {
      const socket = await connectSafely({ filter, host: 'two.test', port: server.port });
      socket.destroy();
      return socket.remoteAddress;
    };
    expect(await reached()).toBe('127.0.0.1');
    const other = createServer().listen(server.port, '127.0.0.2');
    await once(other, 'listening');
    const second = await reached();
    other.close();
    expect(second).toBe(expected);
  });
});

describe('a connection that is reset while nobody uses it', () => {
  it('does not end the process', async () => {
    const accepted = Promise.withResolvers<Socket>();
    await using server = await RawServer.start((socket) => accepted.resolve(socket));
    const filter = new ScanEgressFilter({ addresses, ports: [] }, unused);
    const socket = await connectSafely({ filter, host: '127.0.0.1', port: server.port });
    const closed = new Promise((resolve) => {
      socket.on('close', resolve);
    });
    (await accepted.promise).resetAndDestroy();
    expect(await closed).toBe(true);
  });
});

describe('a connection whose signal has aborted', () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  const filter = new ScanEgressFilter({ addresses, ports: [] }, unused);

  it('is not opened', async () => {
    await using server = await RawServer.start(() => undefined);
    const connecting = connectSafely({ filter, host: '127.0.0.1', port: server.port, signal });
    await expect(connecting).rejects.toThrow('stopped');
    expect(server.connections).toBe(0);
  });

  it('is closed in place of a TLS handshake', async () => {
    await using server = await RawServer.start(() => undefined);
    const socket = await connectSafely({ filter, host: '127.0.0.1', port: server.port });
    await expect(startTls(socket, { host: '127.0.0.1', signal })).rejects.toThrow('stopped');
    expect(socket.destroyed).toBe(true);
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
    const filter = new SwitchedFilter({ addresses, ports: [] }, unused);
    const client = new SafeHttpClient({ filter, userAgent: 'Test/1' });
    const url = new URL(`http://127.0.0.1:${String(server.port)}/`);
    expect(await client.request({ url })).toMatchObject({ status: 200 });
    problem = 'is not permitted any more';
    await expect(client.request({ url })).rejects.toMatchObject({ failure: 'blocked', message: problem });
    expect(server.connections).toBe(1);
    await client.close();
  });

  it('keeps as many idle connections as it may, and closes the oldest', async () => {
    const closed = Promise.withResolvers<void>();
    const talk = (socket: Socket) =>
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    await using first = await RawServer.start((socket) => talk(socket).on('close', () => closed.resolve()));
    await using second = await RawServer.start(talk);
    const filter = new ScanEgressFilter({ addresses, ports: [] }, unused);
    const client = new SafeHttpClient({ filter, userAgent: 'Test/1', maxIdle: 1 });
    const request = (server: RawServer) => client.request({ url: new URL(`http://127.0.0.1:${String(server.port)}/`) });
    await request(first);
    await request(first);
    expect(first.connections).toBe(1);
    await request(second);
    await closed.promise;
    await client.close();
  });

  it('never reuses a connection whose response was truncated', async () => {
    await using server = await RawServer.start((socket) =>
      socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${'x'.repeat(100)}`)),
    );
    const filter = new ScanEgressFilter({ addresses, ports: [] }, unused);
    const client = new SafeHttpClient({ filter, userAgent: 'Test/1' });
    const url = new URL(`http://127.0.0.1:${String(server.port)}/`);
    expect(await client.request({ url, maxBytes: 10 })).toMatchObject({ truncatedBy: 'size' });
    expect(server.connections).toBe(1);
    expect(await client.request({ url })).toMatchObject({ truncatedBy: undefined });
    expect(server.connections).toBe(2);
    expect(await client.request({ url })).toMatchObject({ truncatedBy: undefined });
    expect(server.connections).toBe(2);
    await client.close();
  });

  /** Responds to the first request on each connection, and closes the connection at the second. */
  const closesWhenReused = () => {
    const requests = { count: 0 };
    const server = RawServer.start((socket) => {
      let used = false;
      socket.on('data', () => {
        requests.count += 1;
        if (used) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        used = true;
      });
    });
    return { requests, server };
  };
  const clientFor = (server: RawServer, headersTimeoutMs = 10_000) => {
    const filter = new ScanEgressFilter({ addresses, ports: [] }, unused);
    const url = new URL(`http://127.0.0.1:${String(server.port)}/`);
    return { client: new SafeHttpClient({ filter, userAgent: 'Test/1', headersTimeoutMs }), url };
  };

  it('never repeats a POST, which the server may have handled before it closed the connection', async () => {
    const { requests, server: starting } = closesWhenReused();
    await using server = await starting;
    const { client, url } = clientFor(server);
    expect(await client.request({ url })).toMatchObject({ status: 200 });
    await expect(client.request({ url, method: 'POST', body: '{}' })).rejects.toMatchObject({ failure: 'refused' });
    expect([requests.count, server.connections]).toEqual([2, 1]);
    await client.close();
  });

  it('repeats a GET over a new connection, not over another idle one', async () => {
    const { server: starting } = closesWhenReused();
    await using server = await starting;
    const { client, url } = clientFor(server);
    await Promise.all([client.request({ url }), client.request({ url })]);
    expect(server.connections).toBe(2);
    expect(await client.request({ url })).toMatchObject({ status: 200 });
    expect(server.connections).toBe(3);
    await client.close();
  });

  it('does not repeat a request that got no response in time', async () => {
    let requests = 0;
    await using server = await RawServer.start((socket) =>
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      }),
    );
    const { client, url } = clientFor(server, 200);
    expect(await client.request({ url })).toMatchObject({ status: 200 });
    await expect(client.request({ url })).rejects.toMatchObject({ failure: 'timeout' });
    expect([requests, server.connections]).toEqual([2, 1]);
    await client.close();
  });
});

describe('a URL that may not be scanned', () => {
  const filter = new ScanEgressFilter({ addresses, ports: [80] }, unused);

  it.each([
    [`http://127.0.0.1/${'a'.repeat(8000)}`, 'the URL must have at most 8000 characters'],
    ['http://user@127.0.0.1/', 'the URL must not contain credentials'],
    ['http://192.168.0.1/', '192.168.0.1 is not a public address'],
  ])('is said to be one: %.30s', (url, problem) => {
    expect(filter.problem(new URL(url))).toBe(problem);
  });
});
