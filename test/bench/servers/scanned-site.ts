/**
 * A site to scan, on several loopback addresses: a usual page at `/`, and 500 pages below it. `GET /-/arrivals` tells when
 * the requests came (milliseconds of the wall clock), `DELETE /-/arrivals` forgets them.
 */
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { largeSite } from '../../sites/large-site.ts';
import { usualPage } from './usual-page.ts';

const [certFile = '', keyFile = ''] = process.argv.slice(2);
const addresses = Array.from({ length: 32 }, (_, at) => `127.0.0.${at + 1}`);
const pages = largeSite(500);
let arrivals: number[] = [];

const listener: RequestListener = (request, response) => {
  if (request.url === '/-/arrivals') {
    response.end(JSON.stringify(arrivals));
    if (request.method === 'DELETE') arrivals = [];
    return;
  }
  arrivals.push(performance.timeOrigin + performance.now());
  if (request.url === '/usual') return usualPage(response);
  pages(request, response);
};

async function listenOnAll(create: () => ReturnType<typeof createHttpServer>): Promise<number> {
  let port = 0;
  for (const address of addresses) {
    const server = create();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, address, resolve));
    ({ port } = server.address() as AddressInfo);
  }
  return port;
}

const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
const port = await listenOnAll(() => createHttpServer(listener));
const tlsPort = await listenOnAll(() => createHttpsServer(tls, listener));
// In the ready line's form, with the TLS port in place of the metrics'.
const url = `http://127.0.0.1:${port}`;
console.log(JSON.stringify({ event: 'listening', url, metrics_url: `https://127.0.0.1:${tlsPort}` }));
process.on('SIGTERM', () => process.exit(0));
