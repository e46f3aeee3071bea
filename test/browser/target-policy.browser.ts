import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerListeningPort } from '#egress';
import type { WorkerThreadScanner } from '#scanner';
import { fullScanOf } from '../sites/scan-site.ts';
import { scannerWithBrowser } from './support/scanner.ts';

/** Servers that tell which address they were reached at. */
const listenOn = async (address: string, port: number, hits: Set<string>): Promise<Server> => {
  const server = createServer((request, response) => {
    hits.add(`${address} ${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached');
  });
  server.listen(port, address);
  await once(server, 'listening');
  return server;
};

describe('the target policy of a scan', () => {
  let scanner: WorkerThreadScanner | undefined;
  const servers: Server[] = [];
  afterEach(async () => {
    await scanner?.close();
    for (const server of servers) server.close().closeAllConnections();
  });

  it('holds for what a page requests in the browser, also by redirects and other notations of an address', async () => {
    const hits = new Set<string>();
    const allowed = await listenOn('127.0.0.1', 0, hits);
    servers.push(allowed);
    const { port } = allowed.address() as AddressInfo;
    servers.push(await listenOn('127.0.0.2', port, hits));
    scanner = scannerWithBrowser({ allowedNetworks: ['127.0.0.1/32'], ports: [80, 443, port] });
    const forbidden = [
      '127.0.0.2',
      '2130706434',
      '0x7f000002',
      '0177.0.0.2',
      '127.2',
      '[::ffff:127.0.0.2]',
      '0.0.0.0',
      '169.254.169.254',
    ];
    const urls = forbidden.map((host) => `http://${host}:${port}/direct`);
    const page = `<div id=app></div><script>
      const get = (url) => fetch(url, { mode: 'no-cors' }).catch(() => 0);
      (async () => {
        await get('http://127.0.0.1:${port}/allowed');
        await get('/to-another-address');
        for (const url of ${JSON.stringify(urls)}) await get(url);
        const s = document.createElement('script'); s.src = '/to-another-address?script'; document.body.append(s);
        new Worker(URL.createObjectURL(new Blob(['fetch("http://127.0.0.2:${port}/worker").catch(() => 0)'])));
      })();
    </script>`;
    const requested = new Set<string>();
    await fullScanOf(scanner, (request, response) => {
      requested.add(request.url ?? '');
      if (request.url?.startsWith('/to-another-address') === true)
        response.writeHead(302, { location: `http://127.0.0.2:${port}/redirected` }).end();
      else response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page);
    });
    // The page ran, and reached what is allowed.
    expect([...requested]).toContain('/to-another-address?script');
    expect([...hits]).toEqual(['127.0.0.1 /allowed']);
  }, 300_000);

  it('holds for hosts whose owners have opted out, though their network is allowed', async () => {
    const hits = new Set<string>();
    const allowed = await listenOn('127.0.0.1', 0, hits);
    servers.push(allowed);
    const { port } = allowed.address() as AddressInfo;
    servers.push(await listenOn('127.0.0.2', port, hits));
    scanner = scannerWithBrowser({
      allowedNetworks: ['127.0.0.0/8', '::1/128'],
      blocklist: ['127.0.0.2/32', 'shop.localhost'],
    });
    const hosts = [
      '127.0.0.2',
      '127.2',
      '[::ffff:127.0.0.2]',
      'shop.localhost',
      'WWW.shop.localhost',
      'shop.localhost.',
    ];
    const page = `<div id=app></div><script>
      const get = (url) => fetch(url, { mode: 'no-cors' }).catch(() => 0);
      (async () => {
        await get('http://127.0.0.1:${port}/allowed');
        for (const host of ${JSON.stringify(hosts)}) await get('http://' + host + ':${port}/direct');
        const script = (src) => document.body.append(Object.assign(document.createElement('script'), { src }));
        script('http://127.0.0.2:${port}/script');
        script('http://www.shop.localhost:${port}/script');
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'http://127.0.0.2:${port}/style' }));
        script('/to-an-owner-who-has-opted-out');
        await get('http://notshop.localhost:${port}/allowed-name');
      })();
    </script>`;
    const requested = new Set<string>();
    await fullScanOf(scanner, (request, response) => {
      requested.add(request.url ?? '');
      if (request.url === '/to-an-owner-who-has-opted-out')
        response.writeHead(302, { location: `http://127.0.0.2:${port}/redirected` }).end();
      else response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page);
    });
    // The page ran, and reached what is allowed.
    expect([...requested]).toContain('/to-an-owner-who-has-opted-out');
    expect([...hits].toSorted()).toEqual(['127.0.0.1 /allowed', '127.0.0.1 /allowed-name']);
  }, 300_000);

  it('holds for the ports of the service itself, where their address may be scanned', async () => {
    const hits = new Set<string>();
    const [own, other] = [await listenOn('127.0.0.1', 0, hits), await listenOn('127.0.0.1', 0, hits)];
    servers.push(own, other);
    registerListeningPort(own);
    const [ownPort, otherPort] = [own, other].map((server) => (server.address() as AddressInfo).port);
    scanner = scannerWithBrowser({ allowedNetworks: ['127.0.0.0/8'] });
    const names = ['127.0.0.1', 'localhost', '127.1', '0.0.0.0', '[::ffff:127.0.0.1]', 'x.localhost'];
    const page = `<div id=app></div><script>
      const get = (url) => fetch(url, { mode: 'no-cors' }).catch(() => 0);
      (async () => {
        await get('http://127.0.0.1:${otherPort}/allowed');
        for (const name of ${JSON.stringify(names)}) {
          await get('http://' + name + ':${ownPort}/direct');
          await get('https://' + name + ':${ownPort}/direct');
        }
        await get('/to-the-service');
        document.body.append(Object.assign(document.createElement('script'), { src: 'http://127.0.0.1:${ownPort}/script' }));
        new Worker(URL.createObjectURL(new Blob(['fetch("http://127.0.0.1:${ownPort}/worker").catch(() => 0)'])));
        document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://127.0.0.1:${ownPort}/frame' }));
        location = 'http://127.0.0.1:${ownPort}/navigation';
      })();
    </script>`;
    const requested = new Set<string>();
    const connections: number[] = [];
    own.on('connection', () => connections.push(ownPort ?? 0));
    await fullScanOf(scanner, (request, response) => {
      requested.add(request.url ?? '');
      if (request.url === '/to-the-service')
        response.writeHead(302, { location: `http://127.0.0.1:${ownPort}/redirected` }).end();
      else response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page);
    });
    // The page ran, and reached what is allowed.
    expect([...requested]).toContain('/to-the-service');
    expect([...hits]).toEqual(['127.0.0.1 /allowed']);
    expect(connections).toEqual([]);
  }, 300_000);
});
