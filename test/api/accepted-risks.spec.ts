import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangingSite } from '../support/changing-site.ts';
import { eventually } from '../support/eventually.ts';
import { EventStream } from '../support/event-stream.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Finding {
  readonly check_id: string;
  readonly severity: string;
  readonly fingerprint: string;
  readonly accepted?: Readonly<Record<string, unknown>>;
}

interface Results {
  readonly score: number;
  readonly score_with_accepted: number;
  readonly findings: readonly Finding[];
}

const api = serviceForSpecs();
const fingerprint = (n: number): string => `fp1_${String(n).padStart(32, '0')}`;
const path = '/v1/accepted_risks';
const accept = ({ client }: Customer, body: object, headers = {}) => client.post(path, body, headers);
const soon = (ms: number): string => new Date(Date.now() + ms).toISOString();
let site: ChangingSite;

beforeAll(async () => {
  site = await ChangingSite.start();
});
afterAll(() => site.close());

describe('/v1/accepted_risks', () => {
  it('is created, read, listed and deleted', async () => {
    const customer = await api.customer();
    const { client } = customer;
    const expiresAt = soon(3_600_000);
    const created = await accept(customer, { fingerprint: fingerprint(1), reason: 'a\nb', expires_at: expiresAt });
    expect(created.status).toBe(201);
    const { body: risk } = created;
    expect(risk).toEqual({
      risk_id: expect.stringMatching(/^risk_\w{22}$/),
      fingerprint: fingerprint(1),
      reason: 'a\nb',
      expires_at: expiresAt,
      created_by: expect.stringMatching(/^key:key_\w{22}$/),
      created_at: expect.stringMatching(/Z$/),
      expired: false,
    });
    const own = `${path}/${String(risk['risk_id'])}`;
    expect(created.headers['location']).toBe(own);
    const { body: second } = await accept(customer, { fingerprint: fingerprint(2), reason: 'x', expires_at: null });
    expect(second['expires_at']).toBeNull();
    expect((await client.get(own)).body).toEqual(risk);
    expect((await client.get(path)).body).toEqual({ data: [second, risk], has_more: false });
    const older = await client.get(`${path}?limit=1&starting_after=${String(second['risk_id'])}`);
    expect(older.body).toEqual({ data: [risk], has_more: false });
    const newer = await client.get(`${path}?limit=1&ending_before=${String(risk['risk_id'])}`);
    expect(newer.body).toEqual({ data: [second], has_more: false });
    expect((await client.get(`${path}?limit=1`)).headers['link']).toContain(
      `starting_after=${String(second['risk_id'])}`,
    );
    expect((await client.send('DELETE', own)).status).toBe(204);
    expect((await client.send('DELETE', own)).status).toBe(404);
    expect((await client.get(own)).status).toBe(404);
    expect((await client.get(path)).body).toEqual({ data: [second], has_more: false });
  });

  it('has one risk for each fingerprint, and a repeated request has the same one', async () => {
    const customer = await api.customer();
    const body = { fingerprint: fingerprint(1), reason: 'x' };
    const first = await accept(customer, body, { 'idempotency-key': 'k1' });
    const again = await accept(customer, body, { 'idempotency-key': 'k1' });
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
    const other = await accept(customer, body);
    expect([other.status, other.body]).toMatchObject([409, { error: 'invalid_state' }]);
    expect(other.body['message']).toContain(String(first.body['risk_id']));
  });

  it('of another account is not found', async () => {
    const [owner, stranger] = await Promise.all([api.customer(), api.customer()]);
    const { body } = await accept(owner, { fingerprint: fingerprint(1), reason: 'x' });
    const [own, unknown] = [`${path}/${String(body['risk_id'])}`, `${path}/risk_0000000000000000000000`];
    for (const method of ['GET', 'DELETE']) {
      const [foreign, absent] = [await stranger.client.send(method, own), await stranger.client.send(method, unknown)];
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
    const cursor = await stranger.client.get(`${path}?starting_after=${String(body['risk_id'])}`);
    expect([cursor.status, cursor.body]).toMatchObject([400, { param: 'starting_after' }]);
    expect((await owner.client.get(own)).status).toBe(200);
  });

  it('needs scans:read to be read and scans:write to be changed', async () => {
    const [reader, writer] = await Promise.all([
      api.customer(nothingStarts, ['scans:read']),
      api.customer(nothingStarts, ['scans:write']),
    ]);
    expect((await accept(reader, { fingerprint: fingerprint(1), reason: 'x' })).status).toBe(403);
    expect((await reader.client.get(path)).status).toBe(200);
    expect((await accept(writer, { fingerprint: fingerprint(1), reason: 'x' })).status).toBe(201);
    expect((await writer.client.get(path)).status).toBe(403);
  });

  it.each<[string, object]>([
    ['fingerprint', { reason: 'x' }],
    ['fingerprint', { fingerprint: 'fp1_x', reason: 'x' }],
    ['fingerprint', { fingerprint: `fp1_${'A'.repeat(32)}`, reason: 'x' }],
    ['reason', { fingerprint: fingerprint(1) }],
    ['reason', { fingerprint: fingerprint(1), reason: '' }],
    ['reason', { fingerprint: fingerprint(1), reason: ' \n\t' }],
    ['reason', { fingerprint: fingerprint(1), reason: 'x'.repeat(1_001) }],
    ['reason', { fingerprint: fingerprint(1), reason: 'a\u0000b' }],
    ['expires_at', { fingerprint: fingerprint(1), reason: 'x', expires_at: 'tomorrow' }],
    ['expires_at', { fingerprint: fingerprint(1), reason: 'x', expires_at: '2020-01-01T00:00:00Z' }],
    ['risk_id', { fingerprint: fingerprint(1), reason: 'x', risk_id: 'risk_1' }],
  ])('rejects a wrong %s: %j', async (param, body) => {
    const { status, body: error } = await accept(await api.customer(), body);
    expect([status, error]).toMatchObject([400, { error: 'invalid_parameter', param }]);
  });
});

describe('a finding whose risk is accepted', () => {
  const resultsOf = async ({ client }: Customer, scanId: string, query = ''): Promise<Results> =>
    (await client.get<Results>(`/v1/scans/${scanId}/results${query}`)).body;

  it('shows it and stays; the score disregards it, until it expires or is deleted', async () => {
    const customer = await api.customer();
    const { client } = customer;
    site.headers = { server: 'Apache/2.4.1' };
    const { body } = await client.post('/v1/scans', { target: site.url });
    const scanId = String(body['scan_id']);
    await eventually(
      () => client.get(`/v1/scans/${scanId}`),
      (scan) => scan.body['status'] === 'completed',
    );
    const before = await resultsOf(customer, scanId);
    expect(before.score_with_accepted).toBe(before.score);
    const costly = before.findings.filter(({ severity }) => severity !== 'info');
    const risks: Record<string, unknown>[] = [];
    for (const finding of costly) {
      const { status, body: risk } = await accept(customer, { fingerprint: finding.fingerprint, reason: 'known' });
      expect(status).toBe(201);
      risks.push(risk);
    }
    const after = await resultsOf(customer, scanId);
    expect([after.score, after.score_with_accepted]).toEqual([before.score, 100]);
    for (const [n, finding] of before.findings.entries()) expect(after.findings[n]).toMatchObject(finding);
    expect(after.findings).toHaveLength(before.findings.length);
    for (const finding of after.findings) {
      const risk = risks.find((one) => one['fingerprint'] === finding.fingerprint);
      const { risk_id, reason, expires_at, created_by } = risk ?? {};
      expect(finding.accepted).toEqual(risk && { risk_id, reason, expires_at, created_by });
    }
    const onlyMedium = await resultsOf(customer, scanId, '?severity=medium');
    expect(onlyMedium.score_with_accepted).toBe(100);

    const stream = await EventStream.open({
      url: api.service.url,
      key: customer.key,
      path: `/v1/scans/${scanId}/events`,
    });
    await eventually(
      async () => stream.events.length,
      () => stream.hasEnded,
    );
    const shown = stream.events.filter(({ data }) => data['accepted'] !== undefined);
    expect(shown).toHaveLength(costly.length);
    await stream.close();

    for (const risk of risks) await client.send('DELETE', `${path}/${String(risk['risk_id'])}`);
    expect(await resultsOf(customer, scanId)).toEqual(before);
    const [first] = costly;
    const expiring = { fingerprint: first?.fingerprint, reason: 'short', expires_at: soon(5_000) };
    const { status, body: short } = await accept(customer, expiring);
    expect(status).toBe(201);
    const own = `${path}/${String(short['risk_id'])}`;
    await eventually(
      () => client.get(own),
      (risk) => risk.body['expired'] === true,
    );
    expect(await resultsOf(customer, scanId)).toEqual(before);
    expect((await accept(customer, { fingerprint: first?.fingerprint, reason: 'anew' })).status).toBe(201);
    expect((await client.get(own)).status).toBe(404);
  });
});
