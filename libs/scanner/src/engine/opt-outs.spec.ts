import type { RequestListener } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { delay } from '#kernel';
import type { ScanType } from '../finding.ts';
import type { ScanReport, ScannerSettings } from '../scanner.ts';
import { LocalDnsServer } from '../collect/dns/testing/dns-server.ts';
import { servedSites } from './testing/served-sites.ts';
import { settingsFor } from './testing/settings.ts';
import type { WorkerThreadScanner } from './threads/worker-thread-scanner.ts';

const { endings, serve: site } = servedSites();

async function scannerWith(settings: Partial<ScannerSettings>): Promise<WorkerThreadScanner> {
  const dns = new LocalDnsServer({
    'shop.test A': ['127.0.0.1'],
    'www.shop.test A': ['127.0.0.1'],
    'notshop.test A': ['127.0.0.1'],
  });
  const dnsServers = [await dns.start()];
  const scanner = openScanner(settingsFor({ dnsServers, ...settings }));
  endings.push(async () => {
    await scanner.close();
    dns.stop();
  });
  return scanner;
}

async function endOf(scanner: WorkerThreadScanner, target: string, scanType: ScanType = 'quick'): Promise<unknown> {
  const reports: ScanReport[] = [];
  for await (const together of scanner.scan({ scanId: target, target, scanType }, new AbortController().signal))
    reports.push(...together);
  return reports.at(-1);
}

/** Pages without end, each slow enough that a full scan has not crawled them when something changes. */
function slowSite(onRequest: () => void): RequestListener {
  return (request, response) => {
    onRequest();
    setTimeout(() => {
      const next = Array.from({ length: 9 }, (_, at) => `<a href="${request.url ?? '/'}${at}/">next</a>`).join('');
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Page</title>${next}`);
    }, 20);
  };
}

describe('a scan of a site whose owner has opted out', () => {
  it.each([
    ['its name', ['shop.test'], 'The target is not allowed: the owner of www.shop.test has opted out of scans.'],
    [
      'its address',
      ['127.0.0.0/31'],
      'The target must not be scanned: www.shop.test resolves to an address whose owner has opted out of scans.',
    ],
  ])('by %s fails without a connection', async (_by, blocklist, message) => {
    let requests = 0;
    const port = await site(() => (requests += 1));
    const scanner = await scannerWith({ blocklist });
    expect(await endOf(scanner, `http://www.shop.test:${port}/`)).toMatchObject({
      type: 'failed',
      code: 'target_blocked',
      message,
      contactedTarget: false,
    });
    expect(requests).toBe(0);
  });

  it('fails where a redirect of another site leads to it', async () => {
    let requests = 0;
    const port = await site(({ headers }, response) => {
      if (headers.host?.startsWith('notshop.test') === true)
        return response.writeHead(302, { location: `http://www.shop.test:${port}/` }).end();
      requests += 1;
      return response.end();
    });
    const scanner = await scannerWith({ blocklist: ['shop.test'] });
    expect(await endOf(scanner, `http://notshop.test:${port}/`)).toMatchObject({
      code: 'target_blocked',
      message:
        'The target redirects to an address that must not be scanned: the owner of www.shop.test has opted out of scans.',
    });
    expect(requests).toBe(0);
  });
});

describe('an owner who opts out while the scan runs', () => {
  it.each([
    ['by name', ['shop.test'], 'The scan was ended: the owner of www.shop.test has opted out of scans.'],
    [
      'by address',
      ['127.0.0.1/32'],
      'The scan was ended: www.shop.test has an address whose owner has opted out of scans.',
    ],
  ])('%s gets no further request, and the scan fails', async (_how, blocklist, message) => {
    let requests = 0;
    const served = Promise.withResolvers<void>();
    const listener = slowSite(() => {
      requests += 1;
      if (requests === 30) served.resolve();
    });
    const port = await site(listener);
    const scanner = await scannerWith({});
    const ending = endOf(scanner, `http://www.shop.test:${port}/`, 'full');
    await served.promise;
    scanner.setBlocklist(blocklist);
    const end = await ending;
    expect(end).toMatchObject({ type: 'failed', code: 'target_blocked', message, contactedTarget: true });
    expect(JSON.stringify(end)).toMatch(/"reason":"[^"]*has opted out of scans"/);
    expect(JSON.stringify(end)).not.toContain('time ran out');
    const sent = requests;
    await delay(300);
    expect(requests).toBe(sent);
  });

  it('is honoured by threads that start later', async () => {
    const port = await site((_request, response) => response.end());
    const scanner = await scannerWith({});
    scanner.setBlocklist(['www.shop.test']);
    expect(await endOf(scanner, `http://www.shop.test:${port}/`)).toMatchObject({ code: 'target_blocked' });
    scanner.setBlocklist([]);
    expect(await endOf(scanner, `http://www.shop.test:${port}/`)).toMatchObject({ type: 'completed' });
  });

  it('of one host of a site does not end the scan of another, which leaves that host out', async () => {
    const requested = new Set<string>();
    const port = await site((request, response) => {
      requested.add(request.headers.host ?? '');
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Page</title><a href="http://www.shop.test:${port}/">shop</a>`);
    });
    const scanner = await scannerWith({ blocklist: ['www.shop.test'] });
    expect(await endOf(scanner, `http://shop.test:${port}/`, 'full')).toMatchObject({ type: 'completed' });
    expect(requested).toContain(`shop.test:${port}`);
    expect(requested).not.toContain(`www.shop.test:${port}`);
  });
});
