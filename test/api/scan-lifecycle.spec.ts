import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Scan {
  readonly scan_id: string;
  readonly status: string;
  readonly progress: number;
  readonly failure?: { readonly code: string };
}

interface Results {
  readonly score: number;
  readonly score_final: boolean;
  readonly findings: readonly {
    readonly id: string;
    readonly severity: string;
    readonly fingerprint: string;
    readonly first_seen_scan_id?: string;
    readonly places: readonly unknown[];
  }[];
}

const api = serviceForSpecs();
const severities = ['info', 'low', 'medium', 'high', 'critical'];
let site: HeldSite;
let customer: Customer;
/** A scan that has completed. */
let completed: string;

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
  customer = await api.customer();
  completed = await create(customer.client, site.url);
  await untilEnded(customer.client, completed);
}, 60_000);

afterAll(async () => {
  await site.close();
});

async function create(client: ApiClient, target: string): Promise<string> {
  return (await client.post<Scan>('/v1/scans', { target })).body.scan_id;
}

const statusOf = async (client: ApiClient, id: string): Promise<Scan> =>
  (await client.get<Scan>(`/v1/scans/${id}`)).body;

const untilEnded = (client: ApiClient, id: string): Promise<Scan> =>
  eventually(
    () => statusOf(client, id),
    ({ status }) => status === 'completed' || status === 'failed',
  );

const until = (client: ApiClient, id: string, wanted: string): Promise<Scan> =>
  eventually(
    () => statusOf(client, id),
    ({ status }) => status === wanted,
  );

describe('GET /v1/scans/{scan_id}', () => {
  it('shows a queued scan', async () => {
    const { client } = await api.customer(nothingStarts);
    const { status, body, headers } = await client.get(`/v1/scans/${await create(client, site.url)}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      scan_id: expect.any(String),
      status: 'queued',
      target: site.url,
      scan_type: 'quick',
      progress: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      started_at: null,
      completed_at: null,
      score: 0,
      score_final: false,
      grade: 'F',
      finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      coverage: null,
    });
    expect(headers['retry-after']).toBe('2');
  });

  it('shows when a completed scan started and ended, its score, and what it has looked at', async () => {
    const [status, results] = await Promise.all(
      ['', '/results'].map((suffix) => customer.client.get<Results>(`/v1/scans/${completed}${suffix}`)),
    );
    const { body } = results ?? {};
    const counted = severities.map((severity) => [
      severity,
      body?.findings.filter((finding) => finding.severity === severity).length,
    ]);
    expect(status?.body).toMatchObject({
      started_at: expect.stringMatching(/Z$/),
      completed_at: expect.stringMatching(/Z$/),
      score: body?.score,
      score_final: true,
      grade: expect.any(String),
      finding_counts: Object.fromEntries(counted),
      coverage: {
        blocked: null,
        behind_login: false,
        pages: { visited: 1 },
        requests: { sent: expect.any(Number), limit: expect.any(Number) },
        checks: { failed: body?.findings.length },
      },
    });
    expect(body).toMatchObject({ coverage: (status?.body as { coverage?: object } | undefined)?.coverage });
  });

  it('shows a completed scan with progress 100, without Retry-After', async () => {
    const { body, headers } = await customer.client.get<Scan>(`/v1/scans/${completed}`);
    expect(body).toMatchObject({ status: 'completed', progress: 100 });
    expect(body.failure).toBeUndefined();
    expect(headers['retry-after']).toBeUndefined();
  });

  it('progress is between 1 and 99 while the scan runs, and never decreases', async () => {
    const held = await HeldSite.start();
    const id = await create(customer.client, held.url);
    await until(customer.client, id, 'running');
    const seen: number[] = [];
    const releasing = setTimeout(() => held.release(), 500);
    const { status } = await eventually(
      async () => {
        const scan = await statusOf(customer.client, id);
        if (scan.status === 'running') seen.push(scan.progress);
        return scan;
      },
      (scan) => scan.status === 'completed',
    );
    clearTimeout(releasing);
    await held.close();
    expect(status).toBe('completed');
    expect(seen.every((progress) => progress >= 1 && progress <= 99)).toBe(true);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('an unreachable target fails the scan with a code; progress stays below 100', async () => {
    const gone = await HeldSite.start();
    await gone.close();
    const id = await create(customer.client, gone.url);
    expect(await untilEnded(customer.client, id)).toMatchObject({
      status: 'failed',
      failure: { code: 'target_unreachable', message: expect.any(String) },
    });
    const { progress } = await statusOf(customer.client, id);
    expect(progress).toBeLessThanOrEqual(99);
    const { body } = await customer.client.get<Results>(`/v1/scans/${id}/results`);
    expect(body).toMatchObject({ status: 'failed', score: 0, score_final: false, grade: 'F' });
  });

  it('ids of another account, unknown and malformed ids get the same bytes', async () => {
    const stranger = await api.customer();
    for (const suffix of ['', '/results']) {
      const responses = await Promise.all(
        [completed, 'scan_0000000000000000000000', 'x', '%00', '..%2f..', 'a'.repeat(300)].map((id) =>
          stranger.client.get(`/v1/scans/${id}${suffix}`),
        ),
      );
      for (const { status, text, headers } of responses) {
        expect(status).toBe(404);
        expect(text).toBe(responses[0]?.text);
        expect(Object.keys(headers).toSorted()).toEqual(Object.keys(responses[0]?.headers ?? {}).toSorted());
      }
      expect(responses[0]?.body).toEqual({
        error: 'not_found',
        message: expect.any(String),
        doc_url: expect.any(String),
      });
    }
  });

  it('HEAD is GET without the body', async () => {
    for (const path of [
      `/v1/scans/${completed}`,
      `/v1/scans/${completed}/results`,
      '/v1/scans',
      '/v1/usage',
      '/v1/keys',
    ]) {
      const [head, get] = [await customer.client.send('HEAD', path), await customer.client.get(path)];
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
        expect(head.headers[name]).toBe(get.headers[name]);
      }
    }
    expect((await customer.client.send('HEAD', '/v1/scans/x')).status).toBe(404);
  });
});

describe('GET /v1/scans/{scan_id}/results', () => {
  it('returns score, grade and findings, the most severe first', async () => {
    const { status, body } = await customer.client.get<Results>(`/v1/scans/${completed}/results`);
    expect(status).toBe(200);
    expect(body).toEqual({
      scan_id: completed,
      status: 'completed',
      score: expect.any(Number),
      score_with_accepted: body.score,
      score_final: true,
      score_version: 1,
      grade: expect.stringMatching(/^[A-D][+-]?$|^F$/),
      coverage: expect.objectContaining({ blocked: null }),
      findings: expect.any(Array),
    });
    expect(body.score).toBeGreaterThanOrEqual(0);
    expect(body.score).toBeLessThan(100);
    expect(body.findings.length).toBeGreaterThan(3);
    const ranks = body.findings.map(({ severity }) => severities.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(new Set(body.findings.map(({ id }) => id)).size).toBe(body.findings.length);
    for (const finding of body.findings) {
      expect(finding).toEqual({
        id: expect.stringMatching(/^fnd_[0-9A-Za-z]{22}$/),
        check_id: expect.stringMatching(/^[a-z0-9-]+$/),
        fingerprint: expect.stringMatching(/^fp1_[0-9a-f]{32}$/),
        title: expect.any(String),
        severity: expect.stringMatching(/^(info|low|medium|high|critical)$/),
        confidence: expect.stringMatching(/^(low|medium|high)$/),
        category: expect.any(String),
        description: expect.any(String),
        remediation: expect.any(String),
        url: expect.any(String),
        evidence: expect.any(String),
        places_count: expect.any(Number),
        places: expect.any(Array),
        references: expect.any(Array),
      });
    }
  });

  it('a later scan of the target names the scan that had a finding first', async () => {
    const { findings } = (await customer.client.get<Results>(`/v1/scans/${completed}/results`)).body;
    const later = await create(customer.client, site.url);
    await untilEnded(customer.client, later);
    const results = (await customer.client.get<Results>(`/v1/scans/${later}/results`)).body.findings;
    const firstSeen = new Map(results.map(({ fingerprint, first_seen_scan_id: first }) => [fingerprint, first]));
    for (const { fingerprint } of findings) expect(firstSeen.get(fingerprint)).toBe(completed);
  });

  it('pages through the places of a finding', async () => {
    const path = `/v1/scans/${completed}`;
    const [finding] = (await customer.client.get<Results>(`${path}/results`)).body.findings;
    const places = (id: string, query = '') =>
      customer.client.get<{ data: unknown[]; has_more: boolean }>(`${path}/findings/${id}/places${query}`);
    const { status, body } = await places(finding?.id ?? '');
    expect(status).toBe(200);
    expect(body.data).toEqual(finding?.places);
    expect((await places(finding?.id ?? '', '?offset=1000')).body).toEqual({ data: [], has_more: false });
    expect((await places('fnd_0000000000000000000000')).status).toBe(404);
    expect((await places(finding?.id ?? '', '?limit=0')).body).toMatchObject({ param: 'limit' });
    const stranger = await api.customer();
    expect((await stranger.client.get(`${path}/findings/${finding?.id ?? ''}/places`)).status).toBe(404);
  });

  it('severity selects findings of that severity or above', async () => {
    const all = (await customer.client.get<Results>(`/v1/scans/${completed}/results`)).body.findings;
    for (const [rank, severity] of severities.entries()) {
      const { body } = await customer.client.get<Results>(`/v1/scans/${completed}/results?severity=${severity}`);
      expect(body.findings).toEqual(all.filter((finding) => severities.indexOf(finding.severity) >= rank));
    }
  });

  it.each([
    ['severity', '?severity=High'],
    ['severity', '?severity='],
    ['severity', '?severity=low&severity=high'],
    ['sevrity', '?sevrity=high'],
    ['limit', '?limit=1'],
  ])('refuses %s in %s', async (param, query) => {
    const { status, body } = await customer.client.get(`/v1/scans/${completed}/results${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param });
  });

  it('a queued scan has no findings and score 0', async () => {
    const { client } = await api.customer(nothingStarts);
    const { body } = await client.get(`/v1/scans/${await create(client, site.url)}/results`);
    expect(body).toMatchObject({ status: 'queued', score: 0, score_final: false, findings: [] });
  });

  it('findings of a running scan are added, keep their ids, and only lower the score', async () => {
    const { client } = await api.customer();
    const id = await create(client, site.url);
    const scores: number[] = [];
    const known = new Map<string, string>();
    await eventually(
      async () => {
        const { body } = await client.get<Results & { status: string }>(`/v1/scans/${id}/results`);
        if (body.status !== 'queued') scores.push(body.score);
        const ids = new Map(body.findings.map((finding) => [finding.id, JSON.stringify(finding)]));
        for (const [finding, text] of known) expect(ids.get(finding)).toBe(text);
        for (const [finding, text] of ids) known.set(finding, text);
        return body;
      },
      (body) => body.status === 'completed',
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});

describe('ETag', () => {
  it('is stable for a terminal scan, and a match gets 304 that costs nothing', async () => {
    for (const path of [`/v1/scans/${completed}`, `/v1/scans/${completed}/results`]) {
      const first = await customer.client.get(path);
      expect(first.headers['etag']).toMatch(/^"[^"]+"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const etag = first.headers['etag'] ?? '';
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await customer.client.get(path, { 'if-none-match': tag });
        expect(again.status).toBe(304);
        expect(again.text).toBe('');
        expect(again.headers['etag']).toBe(etag);
        expect(again.headers['x-ratelimit-remaining']).toBe(first.headers['x-ratelimit-remaining']);
        expect(again.headers['x-request-id']).toMatch(/^req_/);
      }
      const other = await customer.client.get(path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    }
  });

  it('a match gets 304 for HEAD too, without the length of a body', async () => {
    for (const path of [`/v1/scans/${completed}`, `/v1/scans/${completed}/results`]) {
      const { headers } = await customer.client.get(path);
      const head = await customer.client.send('HEAD', path, undefined, { 'if-none-match': headers['etag'] ?? '' });
      expect([head.status, head.text]).toEqual([304, '']);
      expect(head.headers['etag']).toBe(headers['etag']);
      expect(head.headers['content-length']).toBeUndefined();
      expect((await customer.client.send('HEAD', path, undefined, { 'if-none-match': '"x"' })).status).toBe(200);
    }
  });

  it('changes with the scan', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await create(client, site.url);
    const before = await client.get(`/v1/scans/${id}`);
    await client.post(`/v1/scans/${id}/cancel`);
    const after = await client.get(`/v1/scans/${id}`, { 'if-none-match': before.headers['etag'] ?? '' });
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });
});

describe('a site that does not let the scan look at it', () => {
  it.each([403, 404, 429, 503])('and responds with %d to everything: no grade, and coverage says why', async (code) => {
    const server = createServer((_request, response) => response.writeHead(code).end('no'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const id = await create(customer.client, `http://127.0.0.1:${port}/`);
    expect(await untilEnded(customer.client, id)).toMatchObject({
      status: 'completed',
      progress: 100,
      score: 0,
      score_final: true,
      grade: null,
      coverage: { complete: false, blocked: { reason: expect.any(String), detail: expect.any(String) } },
    });
    const { body } = await customer.client.get(`/v1/scans/${id}/results`);
    expect(body).toMatchObject({ score: 0, score_final: true, grade: null, coverage: { complete: false } });
    server.close();
  });
});

describe('POST /v1/scans/{scan_id}/cancel', () => {
  it('fails a queued scan, and refunds it', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await create(client, site.url);
    const { status, body } = await client.post(`/v1/scans/${id}/cancel`);
    expect(status).toBe(200);
    expect(body).toEqual({
      scan_id: id,
      status: 'failed',
      target: site.url,
      scan_type: 'quick',
      progress: 0,
      created_at: expect.any(String),
      started_at: null,
      completed_at: expect.any(String),
      score: 0,
      score_final: false,
      grade: 'F',
      finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      coverage: null,
      failure: { code: 'canceled', message: expect.any(String) },
    });
    expect((await client.get(`/v1/scans/${id}`)).body).toEqual(body);
    await eventually(
      async () => (await client.get('/v1/usage')).body['scans_used'],
      (used) => used === 0,
    );
  });

  it('fails a running scan, without a refund', async () => {
    const held = await HeldSite.start();
    const { client } = await api.customer();
    const id = await create(client, held.url);
    await until(client, id, 'running');
    const { status, body } = await client.post<Scan>(`/v1/scans/${id}/cancel`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'canceled' } });
    expect(body.progress).toBeLessThan(100);
    const next = await create(client, site.url);
    expect(await untilEnded(client, next)).toMatchObject({ status: 'completed' });
    expect((await client.get(`/v1/scans/${id}`)).body).toEqual(body);
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(2);
    await held.close();
  });

  it('rejects a scan that has ended', async () => {
    const { status, body } = await customer.client.post(`/v1/scans/${completed}/cancel`);
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'invalid_state', message: expect.any(String), doc_url: expect.any(String) });
  });

  it('an id of another account gets the response of an unknown one, and nothing is canceled', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await create(client, site.url);
    const foreign = await customer.client.post(`/v1/scans/${id}/cancel`);
    const unknown = await customer.client.post('/v1/scans/scan_0000000000000000000000/cancel');
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    expect((await statusOf(client, id)).status).toBe('queued');
  });

  it('rejects properties in the body', async () => {
    const { status, body } = await customer.client.post(`/v1/scans/${completed}/cancel`, { reason: 'x' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'reason' });
  });
});

describe('Prefer: wait', () => {
  const wait = (client: ApiClient, id: string, prefer: string) => client.get<Scan>(`/v1/scans/${id}`, { prefer });

  it('responds when the scan changes', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await create(client, site.url);
    const waiting = wait(client, id, 'wait=20');
    let resolved = false;
    void waiting.then(() => (resolved = true));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(resolved).toBe(false);
    await client.post(`/v1/scans/${id}/cancel`);
    const { body, headers } = await waiting;
    expect(body.status).toBe('failed');
    expect(headers['preference-applied']).toBe('wait=20');
  });

  it('responds at the end of the wait when nothing changes, and counts as one request', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await create(client, site.url);
    const before = Number((await client.get(`/v1/scans/${id}`)).headers['x-ratelimit-remaining']);
    const { status, body, headers } = await wait(client, id, 'wait=1');
    expect(status).toBe(200);
    expect(body.status).toBe('queued');
    expect(Number(headers['x-ratelimit-remaining'])).toBe(before - 1);
  });

  it('responds at once for a terminal scan', async () => {
    const { headers } = await wait(customer.client, completed, 'wait=3600');
    expect(headers['preference-applied']).toBe('wait=30');
  });

  it.each(['wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=x', 'respond-async', 'wait=99999999999'])(
    'ignores %s',
    async (prefer) => {
      const { client } = await api.customer(nothingStarts);
      const { headers } = await wait(client, await create(client, site.url), prefer);
      expect(headers['preference-applied']).toBeUndefined();
    },
  );

  it('a third waiting request of a key gets its response at once, without Preference-Applied', async () => {
    const { client } = await api.customer(nothingStarts);
    const id = await create(client, site.url);
    const waiting = [wait(client, id, 'wait=20'), wait(client, id, 'wait=20')];
    await new Promise((resolve) => setTimeout(resolve, 400));
    const third = await wait(client, id, 'wait=20');
    expect(third.body.status).toBe('queued');
    expect(third.headers['preference-applied']).toBeUndefined();
    await client.post(`/v1/scans/${id}/cancel`);
    for (const { headers } of await Promise.all(waiting)) expect(headers['preference-applied']).toBe('wait=20');
    const later = await create(client, site.url);
    expect((await wait(client, later, 'wait=0')).headers['preference-applied']).toBe('wait=0');
  });

  it('a key that is revoked during the wait gets 401', async () => {
    const owner = await api.customer(nothingStarts);
    const second = await api.service.operator.createKey(owner);
    const id = await create(owner.client, site.url);
    const waiting = wait(api.client(second.key), id, 'wait=2');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await owner.client.send('DELETE', `/v1/keys/${second.keyId}`)).status).toBe(204);
    const { status, body } = await waiting;
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: 'unauthorized' });
  });
});
