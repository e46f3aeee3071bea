import type { RequestListener } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import type { Coverage } from '../coverage.ts';
import type { ScanJob, ScanReport } from '../scanner.ts';
import { servedSites } from './testing/served-sites.ts';
import { settingsFor } from './testing/settings.ts';

const scanner = openScanner(settingsFor());
afterAll(() => scanner.close());
const { serve } = servedSites();
const site = async (listener: RequestListener): Promise<string> => `http://127.0.0.1:${await serve(listener)}`;

async function scan(target: string, rules: Partial<ScanJob>): Promise<{ reports: ScanReport[]; coverage: Coverage }> {
  const reports: ScanReport[] = [];
  const job: ScanJob = { scanId: 'rules', target, scanType: 'full', ...rules };
  for await (const together of scanner.scan(job, new AbortController().signal)) reports.push(...together);
  const end = reports.at(-1);
  if (end?.coverage === undefined) throw new Error('the scan ended without coverage');
  return { reports, coverage: end.coverage };
}

const html = { 'content-type': 'text/html' };
const page = (body: string) => `<!doctype html><title>Site</title>${body}`;

describe('path rules', () => {
  const links = ['/', '/app/home', '/app/search?q=1', '/admin/users?id=1', '/shop/item?id=7'];
  const body = page(links.map((link) => `<a href="${link}">${link}</a>`).join(''));
  const shop = (requested: Set<string>): RequestListener => {
    return (request, response) => {
      const url = new URL(request.url ?? '/', 'http://site');
      requested.add(url.pathname);
      const isPage = links.some((link) => new URL(link, url).pathname === url.pathname);
      response.writeHead(isPage ? 200 : 404, html).end(isPage ? body : page('No such page'));
    };
  };

  it('keep every request from what they exclude, and count it', async () => {
    const requested = new Set<string>();
    const target = await site(shop(requested));
    const { coverage } = await scan(target, { paths: { include: [], exclude: ['/admin', '/.git'] } });
    expect([...requested].filter((path) => /^\/(?:admin|\.git)/.test(path))).toEqual([]);
    expect(requested).toContain('/shop/item');
    expect(coverage.excluded).toMatchObject({ pages: 1, points: 2 });
    expect(coverage.excluded?.requests).toBeGreaterThan(0);
    expect(coverage.skipped).toContainEqual({
      checkId: 'exposed-git',
      reason: expect.stringMatching(/^requests to excluded URLs were not sent: \d+$/) as unknown,
    });
    expect(coverage.complete).toBe(true);
  });

  it('limit crawl and probes to what they include', async () => {
    const requested = new Set<string>();
    const target = await site(shop(requested));
    const { coverage } = await scan(`${target}/app/home`, { paths: { include: ['/app/'], exclude: [] } });
    const outside = [...requested].filter((path) => !path.startsWith('/app/'));
    expect(requested).toContain('/app/search');
    // What the scanner has to know of any site: robots.txt, security.txt, the plain root, a path that does not exist.
    expect(outside.filter((path) => links.includes(path) && path !== '/')).toEqual([]);
    expect(outside.length).toBeLessThan(10);
    expect(coverage.excluded?.pages).toBe(3);
  });

  it('keep what looks like an attack from a start page that they do not include', async () => {
    const requested: string[] = [];
    const target = await site((request, response) => {
      requested.push(request.url ?? '/');
      response.writeHead(200, html).end(body);
    });
    await scan(`${target}/`, { paths: { include: ['/app/'], exclude: [] } });
    const attacks = requested.filter((path) => path.includes('alert'));
    expect(attacks.filter((path) => !path.startsWith('/app/'))).toEqual([]);
    expect(attacks.length).toBeGreaterThan(0);
  });

  it('fail a scan whose target they exclude, or that is redirected there', async () => {
    const target = await site((_request, response) => response.writeHead(302, { location: '/admin' }).end());
    const paths = { include: [], exclude: ['/admin'] };
    const reason = 'the URL is excluded from the scan';
    for (const start of [`${target}/admin`, `${target}/`]) {
      const { reports } = await scan(start, { paths });
      expect(reports.at(-1)).toMatchObject({ type: 'failed', code: 'target_blocked' });
      expect((reports.at(-1) as { message: string }).message).toContain(reason);
    }
  });
});

describe('credentials', () => {
  const token = 'kf83Hd02Lq7Zp1Xw';
  const sid = 'c7Yb20Qm4Rt9Vn5E';
  const credentials = { headers: { authorization: `Bearer ${token}` }, cookies: { sid } };

  /** Shows its pages to the session only, and echoes everything that it is sent. */
  const members =
    (foreign: string, seen: Set<string>): RequestListener =>
    (request, response) => {
      const echo = JSON.stringify(request.headers);
      if (request.headers.authorization !== `Bearer ${token}` || !(request.headers.cookie ?? '').includes(`sid=${sid}`))
        return response.writeHead(401, html).end(page('Log in'));
      const path = request.url ?? '/';
      seen.add(path.replace(/\?.*/, ''));
      const setCookie = {
        'set-cookie': [`trace=${sid}`],
        'x-powered-by': `PHP/5.1 ${token}`,
        server: `Apache/2.2 ${sid}`,
      };
      if (path === '/leave') return response.writeHead(302, { location: `${foreign}/?token=${token}` }).end();
      if (path !== '/' && !path.startsWith('/search')) return response.writeHead(404, html).end(page(echo));
      return response
        .writeHead(200, { ...html, ...setCookie })
        .end(page(`${echo}<a href=/leave>Leave</a><a href="/search?q=1">Search</a><a href="?t=${token}">Me</a>`));
    };

  it('open what is behind a login, stay with the target, and stand in no report', async () => {
    const received: string[] = [];
    const foreign = await site((request, response) => {
      received.push(JSON.stringify(request.headers));
      response.writeHead(200, html).end(page('Elsewhere'));
    });
    const seen = new Set<string>();
    const target = await site(members(foreign, seen));
    const { reports, coverage } = await scan(target, { credentials });
    expect(coverage.blocked).toBeNull();
    expect(seen).toContain('/search');
    expect(received.filter((headers) => headers.includes(token) || headers.includes(sid))).toEqual([]);
    const findings = reports.flatMap((report) => (report.type === 'progress' ? report.findings : []));
    expect(findings.some(({ evidence }) => evidence.includes('…'))).toBe(true);
    const text = JSON.stringify(reports);
    for (const secret of [token, sid]) expect(text).not.toContain(secret.slice(0, 8));
  });

  it('are not sent where the target redirects to, and the coverage says so', async () => {
    const received: string[] = [];
    const other = await site((request, response) => {
      received.push(JSON.stringify(request.headers));
      response.writeHead(200, html).end(page('Log in'));
    });
    const target = await site((_request, response) => response.writeHead(302, { location: other }).end());
    const { coverage } = await scan(target, { credentials });
    expect(received.length).toBeGreaterThan(0);
    expect(received.filter((headers) => headers.includes(token) || headers.includes(sid))).toEqual([]);
    expect(coverage.complete).toBe(false);
    expect(coverage.skipped.map(({ reason }) => reason)).toContain(
      `headers and cookies are sent to ${target} only, which redirects to ${other}: name that as the target`,
    );
  });
});
