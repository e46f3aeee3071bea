import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { issue } from '../collect/tls/testing/certificates.ts';
import { fatalHandshakeFailure, offered, serverHello } from '../collect/tls/testing/server-hello.ts';
import { LocalServers } from '../collect/tls/testing/servers.ts';
import { findingsOf, last, scan, scannedSites, weak } from './testing/scanned-sites.ts';
import { settingsFor } from './testing/settings.ts';

const { endings, scanner, site } = scannedSites();

/** One pool for all tests that need no settings of their own. */
const shared = openScanner(settingsFor());
const hasty = openScanner(settingsFor({ quickDeadlineMs: 2500, connectionsPerSite: 4 }));
afterAll(() => Promise.all([shared.close(), hasty.close()]));

const tls = new LocalServers();
afterEach(() => tls.closeAll());

const bomb = gzipSync(Buffer.alloc(60_000_000, 'a'));

describe('a quick scan of a weak site', () => {
  it('reports findings, progress that only grows, and what could not run, within 12 requests', async () => {
    let requests = 0;
    const target = await site((request, response) => {
      requests += 1;
      weak(request, response);
    });
    const reports = await scan(shared, target);
    expect(last(reports)).toMatchObject({ type: 'completed' });
    expect(requests).toBeLessThanOrEqual(12);
    const ids = findingsOf(reports).map(({ checkId }) => checkId);
    expect(ids).toEqual(expect.arrayContaining(['csp-missing', 'xcto-missing', 'cookie-session-no-httponly']));
    expect(new Set(ids).size).toBe(ids.length);
    const progress = reports.flatMap((report) => (report.type === 'progress' ? [report.progress] : []));
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(Math.min(...progress)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...progress)).toBeLessThanOrEqual(99);
    const finished = reports.flatMap((report) => (report.type === 'progress' ? report.finishedChecks : []));
    expect(new Set(finished).size).toBe(finished.length);
    const skipped = reports.flatMap((report) => (report.type === 'completed' ? report.coverage.skipped : []));
    expect(skipped).toContainEqual({ checkId: 'tls-cert-expired', reason: 'the site does not speak TLS' });
    for (const { evidence } of findingsOf(reports)) expect(evidence).not.toContain('4f9a7d1c2b3e4a5f');
  });

  it('does many at a time', async () => {
    const target = await site(weak);
    const one = shared;
    const all = await Promise.all(Array.from({ length: 40 }, () => scan(one, target)));
    expect(new Set(all.map((reports) => last(reports)?.type))).toEqual(new Set(['completed']));
    expect(new Set(all.map((reports) => findingsOf(reports).length)).size).toBe(1);
  });
});

describe('a full scan', () => {
  it('crawls, and finds what a catch-all site would only pretend to have', async () => {
    const target = await site((request, response) => {
      if (request.url === '/.git/config') return response.end('[core]\n\trepositoryformatversion = 0\n');
      return weak(request, response);
    });
    const reports = await scan(shared, target, 'full');
    expect(last(reports)).toMatchObject({ type: 'completed' });
    expect(findingsOf(reports).find(({ checkId }) => checkId === 'exposed-git')).toMatchObject({
      url: `${target}.git/config`,
    });

    const catchAll = await site((request, response) =>
      response.end(`[core]\n\trepositoryformatversion = 0\nref: refs/heads/x ${request.url ?? ''}`),
    );
    const pretended = findingsOf(await scan(shared, catchAll, 'full')).map(({ checkId }) => checkId);
    expect(pretended.filter((id) => id.startsWith('exposed-'))).toEqual([]);
  });
});

describe('a hostile site', () => {
  it.each<[string, RequestListener]>([
    [
      'never ends',
      (_request, response) => {
        const timer = setInterval(() => response.write(Buffer.alloc(100_000, 'a')), 1);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'sends a bomb',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
      },
    ],
    [
      'redirects in a circle',
      (request, response) => {
        response.writeHead(302, { location: request.url === '/' ? '/again' : '/' }).end();
      },
    ],
  ])('that %s is scanned all the same', async (_name, listener) => {
    const reports = await scan(shared, await site(listener));
    expect(last(reports)).toMatchObject({ type: 'completed' });
  });

  it('that sends a header without end is no site', async () => {
    const target = await site((_request, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-many: 1\r\n'.repeat(900_000)}\r\n`);
    });
    expect(last(await scan(shared, target))).toMatchObject({ type: 'failed', code: 'target_unreachable' });
  });

  it('that is silent ends at the deadline', async () => {
    const reports = await scan(hasty, await site(() => undefined));
    expect(reports).toEqual([expect.objectContaining({ type: 'failed', code: 'timeout', contactedTarget: true })]);
  });

  it('that responds to once and then never again ends with what is there', async () => {
    const target = await site((request, response) => {
      if (request.url === '/') weak(request, response);
    });
    const reports = await scan(hasty, target);
    expect(last(reports)).toMatchObject({ type: 'completed' });
    expect(findingsOf(reports).map(({ checkId }) => checkId)).toContain('csp-missing');
    const skipped = reports.flatMap((report) => (report.type === 'completed' ? report.coverage.skipped : []));
    expect(skipped).toContainEqual({ checkId: 'security-txt-missing', reason: 'time ran out' });
  });
});

describe('a target inside', () => {
  it.each(['http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'http://10.0.0.1/'])(
    'is not followed to: %s',
    async (inward) => {
      const target = await site((_request, response) => response.writeHead(302, { location: inward }).end());
      const reports = await scan(shared, target);
      expect(reports).toEqual([
        expect.objectContaining({
          type: 'failed',
          code: 'target_blocked',
          message: expect.stringMatching(
            /^The target redirects to an address that must not be scanned: .* not a public address\.$/,
          ),
          contactedTarget: true,
        }),
      ]);
    },
  );

  it('is not reached by a redirect from an allowed address to one that is not', async () => {
    let hits = 0;
    const canary = await site((_request, response) => {
      hits += 1;
      response.end();
    });
    const target = await site((_request, response) => response.writeHead(302, { location: canary }).end(), '127.0.0.2');
    const reports = await scan(scanner({ allowedNetworks: ['127.0.0.2/32'] }), target);
    expect(last(reports)).toMatchObject({ type: 'failed', code: 'target_blocked' });
    expect(last(await scan(scanner({ allowedNetworks: [] }), canary))).toMatchObject({
      code: 'target_blocked',
      contactedTarget: false,
    });
    expect(hits).toBe(0);
  });

  it('and nobody there, is unreachable', async () => {
    const reports = await scan(shared, 'http://127.0.0.1:9/');
    expect(reports).toEqual([
      expect.objectContaining({
        type: 'failed',
        code: 'target_unreachable',
        message: 'The request to the target failed: the connection was refused.',
        contactedTarget: false,
      }),
    ]);
  });
});

describe('a site that could not be looked at', () => {
  it.each([403, 404, 429, 500, 503])(
    'because everything has status %d, is blocked and not rated by what it lacks',
    async (status) => {
      const target = await site((_request, response) =>
        response.writeHead(status, { 'content-type': 'text/html' }).end('no'),
      );
      const end = last(await scan(shared, target));
      expect(end).toMatchObject({
        type: 'completed',
        coverage: { complete: false, blocked: { reason: status === 429 ? 'rate_limited' : 'http_status' } },
      });
      const skipped = end?.type === 'completed' ? end.coverage.skipped.map(({ checkId }) => checkId) : [];
      expect(skipped).toEqual(expect.arrayContaining(['csp-missing', 'mixed-content-active']));
    },
  );

  it('because its page is empty, says that there is no content', async () => {
    const target = await site((_request, response) => response.writeHead(204, { 'content-type': 'text/html' }).end());
    const end = last(await scan(shared, target));
    expect(end).toMatchObject({
      coverage: {
        blocked: null,
        skipped: expect.arrayContaining([{ checkId: 'mixed-content-active', reason: 'the target serves no content' }]),
      },
    });
  });

  it('because it only redirects to another site, is blocked', async () => {
    const target = await site((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
    );
    const reports = await scan(scanner({ allowedNetworks: ['127.0.0.0/8'] }), target);
    expect(last(reports)).toMatchObject({ type: 'completed', coverage: { blocked: { reason: 'off_site_redirect' } } });
  });

  it('because it speaks only SSL 3 with RC4, has TLS findings', async () => {
    const port = await tls.tcp((socket) =>
      socket.once('data', (hello: Buffer) => {
        const isOffered = hello[0] === 22 && offered(hello).suites.includes(0x0004);
        socket.end(isOffered ? serverHello(0x0300, 0x0004) : fatalHandshakeFailure);
      }),
    );
    const reports = await scan(shared, `https://127.0.0.1:${String(port)}/`);
    expect(last(reports)).toMatchObject({ type: 'completed', coverage: { blocked: { reason: 'http_status' } } });
    expect(findingsOf(reports).map(({ checkId }) => checkId)).toContain('tls-no-modern');
  });
});

it.each([
  ['quick', 12],
  ['full', 300],
] as const)(
  'eight %s scans that share a host with an expired certificate all report it, however slowly they come to it',
  async (scanType, requestsPerSecondPerSite) => {
    const { pem, keyPem } = await issue({ from: -90, until: -1 });
    const server = createHttpsServer({ cert: pem, key: keyPem }, weak);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    endings.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const url = `https://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
    const polite = scanner({ requestsPerSecondPerSite, quickDeadlineMs: 120_000, fullDeadlineMs: 120_000 });
    const scans = await Promise.all(Array.from({ length: 8 }, () => scan(polite, url, scanType)));
    for (const reports of scans)
      expect(findingsOf(reports).map(({ checkId }) => checkId)).toContain('tls-cert-expired');
  },
  180_000,
);
