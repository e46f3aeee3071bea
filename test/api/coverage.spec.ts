import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { document, file, routes, serve } from '../sites/site.ts';
import type { Handler, Reply, RunningSite } from '../sites/site.ts';

interface Coverage {
  readonly complete: boolean;
  readonly blocked: { readonly reason: string; readonly detail: string } | null;
  readonly behind_login: boolean;
  readonly checks: { readonly passed: number; readonly failed: number; readonly skipped: number };
  readonly skipped: readonly { readonly check_id: string; readonly reason: string }[];
  readonly untested?: object;
}

interface Scan {
  readonly scan_id: string;
  readonly status: string;
  readonly score: number;
  readonly grade: string | null;
  readonly score_final: boolean;
  readonly coverage: Coverage;
}

interface Place {
  readonly url: string;
  readonly method: string;
  readonly parameter: string | null;
  readonly evidence: string;
}

interface Finding {
  readonly id: string;
  readonly check_id: string;
  readonly fingerprint: string;
  readonly places_count: number;
  readonly places: readonly Place[];
}

const api = serviceForSpecs({ SCAN_REQUESTS_PER_SECOND: '500', SCAN_WORKERS: '2' });
const running: RunningSite[] = [];
let client: ApiClient;

beforeAll(async () => {
  ({ client } = await api.customer({ concurrentScans: blockedSites.length }));
});
afterAll(() => Promise.all(running.map((site) => site.close())));

async function started(handler: Handler): Promise<string> {
  const site = await serve(handler);
  running.push(site);
  return site.url;
}

async function queued(target: string, scanType: 'quick' | 'full'): Promise<string> {
  return (await client.post<Scan>('/v1/scans', { target, scan_type: scanType })).body.scan_id;
}

/** A full scan pauses for most of a minute where a site rejects its requests. */
async function ended(scanId: string): Promise<Scan> {
  return eventually(
    async () => (await client.get<Scan>(`/v1/scans/${scanId}`)).body,
    ({ status }) => status === 'completed' || status === 'failed',
    110,
  );
}

async function scanned(target: string, scanType: 'quick' | 'full'): Promise<Scan> {
  return ended(await queued(target, scanType));
}

const everywhere = (reply: Reply): Handler => routes({}, () => reply);
const blockPage = (title: string, body: string) => document(title, body);
const cloudflare = blockPage(
  'Just a moment...',
  '<p>Enable JavaScript and cookies to continue<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page"></script>',
);
const akamai = blockPage(
  'Access Denied',
  '<h1>Access Denied</h1>You don\'t have permission to access "http&#58;&#47;&#47;shop" on this server.<p>Reference&#32;&#35;18&#46;2f3c1502</p><p>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18</p>',
);

const blockedSites: readonly (readonly [what: string, reason: string, handler: Handler])[] = [
  ['everything has status 401', 'http_status', everywhere({ status: 401, body: 'no' })],
  ['everything has status 403', 'http_status', everywhere({ status: 403, body: 'no' })],
  ['everything has status 404', 'http_status', everywhere({ status: 404, body: 'no' })],
  ['everything has status 429', 'rate_limited', everywhere({ status: 429, body: 'no' })],
  ['everything has status 500', 'http_status', everywhere({ status: 500, body: 'no' })],
  ['everything has status 503', 'http_status', everywhere({ status: 503, body: 'no' })],
  ['Cloudflare challenges with 403', 'block_page', everywhere({ status: 403, body: cloudflare })],
  ['Cloudflare challenges with 200', 'block_page', everywhere({ body: cloudflare })],
  ['Akamai denies with 403', 'block_page', everywhere({ status: 403, body: akamai })],
  ['Akamai denies with 200', 'block_page', everywhere({ body: akamai })],
  [
    'everything redirects to another site',
    'off_site_redirect',
    everywhere({ status: 302, headers: { location: 'http://127.0.0.2:9/' } }),
  ],
];

describe.each(['quick', 'full'] as const)('a %s scan', (scanType) => {
  const scanIds = new Map<string, string>();

  beforeAll(async () => {
    // Together: one after the other, the pauses of full scans would add up to minutes.
    for (const [what, , handler] of blockedSites) scanIds.set(what, await queued(await started(handler), scanType));
  });

  it.each(blockedSites)(
    'of a site where %s is blocked: no grade, and no check of its content passed',
    async (what, reason) => {
      const scan = await ended(scanIds.get(what) ?? '');
      const seenNothing = { status: 'completed', score: 0, score_final: true, grade: null };
      const coverage = { complete: false, blocked: { reason, detail: expect.stringMatching(/^The /) } };
      expect(scan).toMatchObject({ ...seenNothing, progress: 100, coverage });
      const { body: results } = await client.get(`/v1/scans/${scan.scan_id}/results`);
      expect(results).toMatchObject({ ...seenNothing, coverage });
      const { skipped } = scan.coverage;
      const reasons = new Map(skipped.map((one) => [one.check_id, one.reason]));
      for (const id of ['csp-missing', 'mixed-content-active', 'cookie-no-httponly', 'form-no-csrf-token'])
        expect([id, reasons.get(id)]).toEqual([id, 'the site could not be looked at']);
    },
  );

  it('of a login wall is not blocked, and says that little was seen', async () => {
    const login = document(
      'Log in',
      '<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>',
    );
    const wall = routes({ '/login': () => login }, () => ({ status: 302, headers: { location: '/login' } }));
    const scan = await scanned(await started(wall), scanType);
    expect(scan).toMatchObject({
      status: 'completed',
      grade: expect.any(String),
      coverage: { blocked: null, behind_login: true },
    });
    const requests = [{ kind: 'form', method: 'POST', url: expect.stringMatching(/\/login$/) }];
    const untested = { forms: 1, links: 0, script_requests: 0, operations: 0, requests };
    expect(scan.coverage.untested).toEqual(scanType === 'full' ? untested : undefined);
  });

  it('of a JSON API is not blocked, and says which checks had no page to look at', async () => {
    const json = (value: unknown): Reply => file(JSON.stringify(value), 'application/json');
    const interfaces = routes(
      { '/': () => json({ items: '/items', version: 1 }), '/items': () => json([{ id: 1 }]) },
      () => ({ status: 404, ...file('{"error":"not found"}', 'application/json') }),
    );
    const scan = await scanned(await started(interfaces), scanType);
    expect(scan).toMatchObject({
      status: 'completed',
      grade: expect.any(String),
      coverage: { blocked: null, behind_login: false },
    });
    expect(scan.coverage.skipped).toContainEqual({
      check_id: 'csp-missing',
      reason: 'the target serves application/json, not HTML',
    });
  });
});

describe('a finding with dozens of places', () => {
  const pages = Array.from({ length: 45 }, (_, at) => `/article-${'abcdefghijklmnopqrstuvwxyz'[at % 26] ?? ''}${at}`);
  const site = routes(
    Object.fromEntries([
      ['/', () => document('Articles', pages.map((path) => `<a href="${path}">x</a>`).join(''))],
      ...pages.map((path) => [path, () => document(path, `<script src="//cdn.example/${path}.js"></script>`)] as const),
    ]),
  );
  const findingsOf = async (scan: Scan): Promise<readonly Finding[]> =>
    (await client.get<{ findings: Finding[] }>(`/v1/scans/${scan.scan_id}/results`)).body.findings;
  const allPlaces = async (scan: Scan, finding: Finding): Promise<Place[]> => {
    const found: Place[] = [];
    for (let more = true; more;) {
      const { body } = await client.get<{ data: Place[]; has_more: boolean }>(
        `/v1/scans/${scan.scan_id}/findings/${finding.id}/places?limit=20&offset=${found.length}`,
      );
      found.push(...body.data);
      more = body.has_more;
    }
    return found;
  };

  it('lists the first ten, and pages through every one; another scan has the same fingerprints', async () => {
    const target = await started(site);
    const scan = await scanned(target, 'full');
    const findings = await findingsOf(scan);
    const finding = findings.find(({ check_id: id }) => id === 'sri-missing');
    expect(finding).toMatchObject({ places_count: 45, places: { length: 10 } });
    const places = finding === undefined ? [] : await allPlaces(scan, finding);
    expect(places.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(pages.toSorted());
    expect(places.slice(0, 10)).toEqual(finding?.places);
    for (const place of places)
      expect(place).toEqual({
        url: expect.any(String),
        method: 'GET',
        parameter: null,
        evidence: expect.stringContaining('cdn.example'),
      });

    const again = await findingsOf(await scanned(target, 'full'));
    const fingerprints = (all: readonly Finding[]) =>
      all.map(({ check_id: id, fingerprint }) => `${id} ${fingerprint}`).toSorted();
    expect(fingerprints(again)).toEqual(fingerprints(findings));
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length);
  });
});
