/** Every hostile site on one port: the n-th on 127.0.1.n, and a sound one on 127.0.2.1. */
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tidySite } from '../../sites/exposed-files-site.ts';
import { attacks } from '../../sites/hostile-servers.ts';

const sound = createHttpServer(tidySite.handler);
await new Promise<void>((resolve) => sound.listen(0, '127.0.2.1', resolve));
const { port } = sound.address() as AddressInfo;
for (const [at, attack] of Object.values(attacks).entries()) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => attack(socket, data.toString('latin1').split(' ', 2)[1] ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(port, `127.0.1.${at + 1}`, resolve));
}
console.log(JSON.stringify({ event: 'listening', url: `http://127.0.2.1:${port}/` }));
process.on('SIGTERM', () => process.exit(0));
