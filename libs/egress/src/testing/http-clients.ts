import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect } from '@jest/globals';
import { AddressPolicy } from '../address-policy.ts';
import { DnsClient } from '../dns-client.ts';
import { ScanEgressFilter } from '../egress-filter.ts';
import { Resolver } from '../resolver.ts';
import { SafeHttpClient } from '../safe-http-client.ts';
import type { HttpResponse, SafeHttpClientOptions } from '../safe-http-client.ts';
import { FakeDns } from './fake-dns.ts';
import type { Records } from './fake-dns.ts';
import { RawServer } from './raw-server.ts';

/** Clients, and servers on this machine, that end after the test. */
export function httpClients() {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  async function site(listener: RequestListener): Promise<{ url: URL; server: Server }> {
    const server = createServer(listener);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    endings.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    );
    return { url: new URL(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`), server };
  }

  async function raw(talk: string | Buffer | Parameters<typeof RawServer.start>[0]): Promise<URL> {
    const server = await (typeof talk === 'function' ? RawServer.start(talk) : RawServer.responding(talk));
    endings.push(() => server[Symbol.asyncDispose]());
    return new URL(`http://127.0.0.1:${String(server.port)}/`);
  }

  function client(
    options: Partial<SafeHttpClientOptions> = {},
    allowed = ['127.0.0.1/32'],
    servers: readonly string[] = [],
  ): SafeHttpClient {
    const addresses = new AddressPolicy({ allowedNetworks: allowed });
    const resolver = new Resolver(new DnsClient({ servers, timeoutMs: 30_000 }), addresses);
    const made = new SafeHttpClient({
      filter: new ScanEgressFilter({ addresses, ports: [80, 443] }, resolver),
      userAgent: 'Test/1',
      ...options,
    });
    endings.push(() => made.close());
    return made;
  }

  async function dns(records: Records): Promise<FakeDns> {
    const server = await FakeDns.start(records);
    endings.push(() => server.close());
    return server;
  }

  return { endings, site, raw, client, dns };
}

export const failing = (kind: string) => expect.objectContaining({ failure: kind });

/** The values of a header, a line each. */
export const header = (response: HttpResponse, name: string) =>
  response.headers.flatMap(([field, value]) => (field === name ? [value] : []));
