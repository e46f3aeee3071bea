import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http2';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { createClient } from './create-client.ts';

it('lets the server send a mebibyte ahead of what was read', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient(`esdb://127.0.0.1:${port}?tls=false`);
  try {
    const windowSize = new Promise((resolve) => {
      server.once('session', (session) => {
        session.once('remoteSettings', ({ initialWindowSize }) => {
          resolve(initialWindowSize);
          session.destroy();
        });
      });
    });
    client.readAll().on('error', () => undefined);
    expect(await windowSize).toBe(1_048_576);
  } finally {
    await client.dispose();
    server.close();
  }
});

describe('A client that finds no node', () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const servers: Server[] = [];
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-nodes-'));
  });
  afterEach(async () => {
    rmSync(directory, { recursive: true, force: true });
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  async function listen(server: Server): Promise<string> {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** A node, and the options of a client that trusts its certificate. */
  async function withCertificate(notAfterDate: Date, ip: string): Promise<readonly [node: string, options: string]> {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'eventstoredb-node' }], {
      keyType: 'ec',
      curve: 'P-256',
      notBeforeDate: new Date(-1),
      notAfterDate,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
    });
    const file = join(directory, 'ca.pem');
    writeFileSync(file, cert);
    return [await listen(createTlsServer({ cert, key, ALPNProtocols: ['h2'] })), `tlsCAFile=${file}`];
  }

  /** What a read by a client of these nodes fails with. */
  async function failure(nodes: readonly string[], options: string): Promise<string> {
    const client = createClient(`esdb://user:pa55@${nodes.join(',')}?maxDiscoverAttempts=1&${options}`);
    try {
      for await (const _ of client.readAll()) continue;
      return '';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.dispose();
    }
  }

  it('says why it cannot use each', async () => {
    const closing = await listen(createTcpServer((socket) => socket.destroy()));
    const unused = createTcpServer();
    const closed = await listen(unused);
    unused.close();
    const message = await failure([closing, closed], 'tls=false');
    expect(message).toBe(
      `Failed to discover a node: ${closing}: the connection was closed (with tls=false, does the node expect TLS?); ` +
        `${closed}: connect ECONNREFUSED ${closed}`,
    );
  });

  it('says that it does not trust a certificate, and with what it would', async () => {
    const [node] = await withCertificate(tomorrow, '127.0.0.1');
    expect(await failure([node, node], 'tls=true')).toContain(
      `${node}: self-signed certificate (tlsCAFile=… names its authority)`,
    );
  });

  it.each([
    ['has expired', new Date(0), '127.0.0.1', 'certificate has expired'],
    ['is for another host', tomorrow, '127.0.0.2', "127.0.0.1 is not in the cert's list: 127.0.0.2"],
  ])('says that a certificate %s', async (_, notAfterDate, ip, reason) => {
    const [node, options] = await withCertificate(notAfterDate, ip);
    expect(await failure([node, node], options)).toContain(reason);
  });
});
