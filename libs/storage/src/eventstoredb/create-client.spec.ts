import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
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
