import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { delay } from '#kernel';
import { AddressPolicy } from '#egress';
import { issue } from '../collect/tls/testing/certificates.ts';
import { fatalHandshakeFailure, offered, serverHello } from '../collect/tls/testing/server-hello.ts';
import { LocalServers } from '../collect/tls/testing/servers.ts';
import type { ScanType } from '../finding.ts';
import type { ScanReport, ScannerSettings } from '../scanner.ts';
import { servedSites } from './testing/served-sites.ts';
import { settingsFor } from './testing/settings.ts';
import { openScanner } from '#checks/open-scanner';
import type { WorkerThreadScanner } from './worker-thread-scanner.ts';
import type { WorkerThreadScannerOptions } from './worker-thread-scanner.ts';

const { endings, serve } = servedSites();

/** One pool for all tests that need no settings of their own. */
const shared = openScanner(settingsFor());
const hasty = openScanner(settingsFor({ quickDeadlineMs: 2500, connectionsPerSite: 4 }));
afterAll(() => Promise.all([shared.close(), hasty.close()]));

const tls = new LocalServers();
afterEach(() => tls.closeAll());

const site = async (listener: RequestListener, host = '127.0.0.1'): Promise<string> =>
  `http://${host}:${await serve(listener, host)}/`;

function scanner(
  settings: Partial<ScannerSettings> = {},
  options: Partial<WorkerThreadScannerOptions> = {},
): WorkerThreadScanner {
  const made = openScanner(settingsFor(settings), options);
  endings.push(() => made.close());
  return made;
}

async function scan(by: WorkerThreadScanner, target: string, scanType: ScanType = 'quick'): Promise<ScanReport[]> {
  const reports: ScanReport[] = [];
  for await (const together of by.scan({ scanId: target, target, scanType }, new AbortController().signal))
    reports.push(...together);
  return reports;
}

const last = (reports: readonly ScanReport[]) => reports.at(-1);
const findingsOf = (reports: readonly ScanReport[]) =>
  reports.flatMap((report) => (report.type === 'progress' ? report.findings : []));

const weak: RequestListener = (request, response) => {
  if (request.url !== '/') return response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page');
  response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'sessionid=4f9a7d1c2b3e4a5f' });
  return response.end(
    '<!doctype html><title>Weak</title><form method=post action=/login><input type=password name=p></form>',
  );
};

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

describe('cancelling', () => {
  it('ends the reports at once and hangs up', async () => {
    const closed = Promise.withResolvers<void>();
    const connected = Promise.withResolvers<void>();
    const target = await site((request) => {
      connected.resolve();
      request.socket.on('close', () => closed.resolve());
    });
    const stop = new AbortController();
    const reports = shared.scan({ scanId: 'x', target, scanType: 'quick' }, stop.signal);
    const first = reports.next();
    await connected.promise;
    stop.abort();
    expect(await first).toEqual({ done: true, value: undefined });
    await closed.promise;
  });

  it('does nothing for a scan that is cancelled before it begins', async () => {
    const job = { scanId: 'x', target: 'http://127.0.0.1/', scanType: 'quick' as const };
    expect(await shared.scan(job, AbortSignal.abort()).next()).toEqual({ done: true, value: undefined });
  });
});

describe('a thread that does not come back', () => {
  const program = new URL('./testing/hanging-thread.ts', import.meta.url);
  const told = (word: string) =>
    site((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${word}`));

  it('is killed; the scan that did it ends with what it has, the others are done again', async () => {
    const lost: string[] = [];
    const one = scanner({}, { program, blockedAfterMs: 2000, onFault: (fault) => lost.push(fault) });
    const fine = await told('fine');
    const slow = await site((_request, response) => {
      setTimeout(() => response.end('late'), 300);
    });
    await scan(one, fine);
    const [hung, ...others] = await Promise.all([scan(one, await told('hang')), scan(one, slow), scan(one, slow)]);
    expect(last(hung)).toMatchObject({
      type: 'completed',
      coverage: expect.objectContaining({
        skipped: expect.arrayContaining([expect.objectContaining({ checkId: 'obedient' })]),
      }),
    });
    for (const other of others) expect(last(other)).toMatchObject({ type: 'completed' });
    expect(lost).toHaveLength(1);
    expect(last(await scan(one, fine))).toMatchObject({ type: 'completed' });
  });

  it('is killed, and its servers no longer count as those of the service', async () => {
    const closed = await site(() => undefined);
    await endings.pop()?.();
    const port = Number(new URL(closed).port);
    const policy = new AddressPolicy({ allowedNetworks: ['127.0.0.0/8'] });
    const one = scanner({}, { program, blockedAfterMs: 2000 });
    const scanned = scan(one, await told(`listen on ${port} and hang`));
    while (policy.portProblem('127.0.0.1', port) === undefined) await delay(20);
    await scanned;
    while (policy.portProblem('127.0.0.1', port) !== undefined) await delay(20);
    expect(policy.portProblem('127.0.0.1', port)).toBeUndefined();
  });

  it('is killed when it takes too much memory', async () => {
    const reports = await scan(scanner({}, { program, blockedAfterMs: 20_000, memoryMb: 96 }), await told('grow'));
    expect(last(reports)).toMatchObject({ type: 'completed' });
  });

  it('a check that throws is a skipped check', async () => {
    const reports = await scan(scanner({}, { program }), await told('throw'));
    expect(last(reports)).toMatchObject({
      type: 'completed',
      coverage: expect.objectContaining({
        skipped: expect.arrayContaining([{ checkId: 'obedient', reason: 'the check failed: as I was told' }]),
      }),
    });
  });
});

describe('threads', () => {
  const lives: Promise<unknown>[] = [];
  const onStart = (message: unknown): void => {
    const { worker } = message as { readonly worker: Worker };
    lives.push(once(worker, 'exit'));
  };
  beforeEach(() => {
    lives.length = 0;
    subscribe('worker_threads', onStart);
  });
  afterEach(() => {
    unsubscribe('worker_threads', onStart);
  });

  it('start with the first scan, end when idle, and start again on demand', async () => {
    const one = scanner({ workers: 1 }, { idleAfterMs: 0 });
    const target = await site(weak);
    expect(lives).toHaveLength(0);
    expect(last(await scan(one, target))).toMatchObject({ type: 'completed' });
    expect(lives).toHaveLength(1);
    await Promise.all(lives);
    expect(last(await scan(one, target))).toMatchObject({ type: 'completed' });
    expect(lives).toHaveLength(2);
    await Promise.all(lives);
  });

  it('are one for scans that follow each other: a thread whose scan has reported its end is free', async () => {
    const one = scanner({ workers: 2 });
    const target = await site(weak);
    for (let count = 0; count < 5; count += 1)
      expect(last(await scan(one, target))).toMatchObject({ type: 'completed' });
    expect(lives).toHaveLength(1);
  });

  it('lose no scan that comes while one of them ends', async () => {
    const faults: string[] = [];
    const one = scanner({ workers: 2 }, { idleAfterMs: 0, onFault: (fault) => faults.push(fault) });
    const target = await site(weak);
    const all: Promise<ScanReport[]>[] = [];
    for (let count = 0; count < 24; count += 1) {
      all.push(scan(one, target));
      await new Promise((resolve) => setTimeout(resolve, count * 20));
    }
    for (const reports of await Promise.all(all)) expect(last(reports)).toMatchObject({ type: 'completed' });
    expect(faults).toEqual([]);
  });
});

it('tells of every connection with the scan that made it', async () => {
  const seen: string[] = [];
  const one = scanner(
    {},
    { onConnection: (scanId, { address, outcome }) => seen.push(`${scanId} ${address ?? '-'} ${outcome}`) },
  );
  const target = await site(weak);
  await scan(one, target);
  expect(seen).toContain(`${target} 127.0.0.1 connected`);
});

const bomb = gzipSync(Buffer.alloc(60_000_000, 'a'));
