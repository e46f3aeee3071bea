/**
 * Receives webhooks over HTTPS and responds with 200 with a short body; what is sent to `/hang/…` gets no
 * response and does not count.
 * `GET /arrivals` tells when which event arrived, `DELETE /arrivals` forgets it.
 */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';

const [certFile = '', keyFile = ''] = process.argv.slice(2);
let arrivals: [id: string, at: number][] = [];

const server = createServer({
  cert: readFileSync(certFile),
  key: readFileSync(keyFile),
  keepAliveTimeout: 60_000,
});
server.on('request', (request, response) => {
  if (request.url === '/arrivals') {
    response.end(JSON.stringify(arrivals));
    if (request.method === 'DELETE') arrivals = [];
    return;
  }
  request.resume();
  request.on('end', () => {
    if (request.url?.startsWith('/hang/') === true) return;
    arrivals.push([String(request.headers['webhook-id']), performance.timeOrigin + performance.now()]);
    response.end('ok');
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ event: 'listening', url: `https://127.0.0.1:${port}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
