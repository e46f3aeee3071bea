import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Entry {
  readonly id: string;
  readonly revision: number;
  readonly type: string;
  readonly description: string;
  readonly actor: string;
  readonly at: string;
  readonly correlation_id: string;
}

interface History {
  readonly state: Readonly<Record<string, unknown>>;
  readonly data: readonly Entry[];
  readonly has_more: boolean;
}

interface AuditEvents {
  readonly data: readonly {
    readonly id: string;
    readonly type: string;
    readonly actor: string;
    readonly user_id: string | null;
    readonly at: string;
    readonly details: Readonly<Record<string, string>>;
  }[];
  readonly has_more: boolean;
}

const api = serviceForSpecs();
const target = 'https://example.com/';
let site: HeldSite;
let customer: Customer;
/** A scan that has completed. */
let scanId: string;
let requestId: string;

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
  customer = await api.customer();
  const { body, headers } = await customer.client.post('/v1/scans', { target: site.url });
  scanId = String(body['scan_id']);
  requestId = String(headers['x-request-id']);
  await eventually(
    () => customer.client.get(`/v1/scans/${scanId}`),
    (scan) => scan.body['status'] === 'completed',
  );
}, 60_000);

afterAll(() => site.close());

const historyOf = (query = '', { client }: Customer = customer) =>
  client.get<History>(`/v1/scans/${scanId}/history${query}`);
const allEntries = async (): Promise<readonly Entry[]> => (await historyOf('?limit=100')).body.data;

describe('GET /v1/scans/{scan_id}/history', () => {
  it('shows every event of the scan, newest first, and the state that follows from them', async () => {
    const { status, body } = await historyOf('?limit=100');
    expect(status).toBe(200);
    const { body: scan } = await customer.client.get(`/v1/scans/${scanId}`);
    const entries = body.data;
    expect(entries.map(({ revision }) => revision)).toEqual([...entries.keys()].reverse());
    expect(body.state).toEqual({
      revision: entries.length - 1,
      at: entries[0]?.at,
      status: 'completed',
      progress: 100,
      attempt: 1,
      finding_counts: scan['finding_counts'],
      score_recorded: scan['score'],
      score_recomputed: scan['score'],
      score_agrees: true,
    });
    expect(entries.at(-1)).toEqual({
      id: 'rev_0',
      revision: 0,
      type: 'ScanQueued',
      description: expect.stringContaining(`quick scan of ${site.url}`),
      actor: `key:${customer.keyId}`,
      at: expect.stringMatching(/Z$/),
      correlation_id: requestId,
    });
    expect(entries[0]?.type).toBe('ScanCompleted');
  });

  it('says Scanledger for the parts of the service', async () => {
    const stored = await api.service.operator.readStream(`scan-${scanId}`);
    expect(stored[1]).toMatchObject({ type: 'ScanStarted.v1', metadata: { actor: expect.stringMatching(/^system:/) } });
    const { text, body } = await historyOf('?limit=100');
    expect(text).not.toContain('system:');
    expect(body.data.at(-2)).toMatchObject({
      type: 'ScanStarted',
      description: 'started by Scanledger',
      actor: 'Scanledger',
      correlation_id: scanId,
    });
  });

  it('comes in pages, in both directions, with links', async () => {
    const entries = await allEntries();
    const first = await historyOf('?limit=2');
    expect(first.body).toMatchObject({ data: entries.slice(0, 2), has_more: true });
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(new URL(next).search).toBe(`?limit=2&starting_after=${entries[1]?.id}`);
    expect((await historyOf(new URL(next).search)).body.data).toEqual(entries.slice(2, 4));
    const newer = await historyOf(`?limit=2&ending_before=${entries[3]?.id}`);
    expect(newer.body).toMatchObject({ data: entries.slice(1, 3), has_more: true });
    expect(newer.headers['link']).toContain(`ending_before=${entries[1]?.id}>; rel="prev"`);
    const last = await historyOf(`?starting_after=rev_1`);
    expect(last.body).toMatchObject({ data: entries.slice(-1), has_more: false });
    expect(last.headers['link']).toBeUndefined();
  });

  it('shows the state at a revision and only the entries up to it, on every page', async () => {
    const entries = await allEntries();
    const { body } = await historyOf('?at=1');
    expect(body.data).toEqual(entries.slice(-2));
    expect(body.state).toMatchObject({
      revision: 1,
      at: body.data[0]?.at,
      status: 'running',
      attempt: 1,
      score_recorded: null,
      score_recomputed: 100,
      score_agrees: null,
    });
    const now = await historyOf();
    expect(Object.keys(body.state)).toEqual(Object.keys(now.body.state));
    const first = await historyOf('?at=1&limit=1');
    expect(first.headers['link']).toMatch(/[?&]at=1\b.*; rel="next"/);
    const second = await historyOf('?at=1&limit=1&starting_after=rev_1');
    expect(second.body).toEqual({ state: body.state, data: entries.slice(-1), has_more: false });
  });

  it('shows the state at a time, in any time zone', async () => {
    const entries = await allEntries();
    const queuedAt = entries.at(-1)?.at ?? '';
    const upTo = entries.filter(({ at }) => at <= queuedAt);
    const { body } = await historyOf(`?at=${queuedAt}`);
    expect(body.data).toEqual(upTo);
    const local = new Date(Date.parse(queuedAt) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect((await historyOf(`?at=${encodeURIComponent(local)}`)).body).toEqual(body);
    expect((await historyOf('?at=9999-12-31T23:59:59Z')).body).toEqual((await historyOf()).body);
  });

  it('shows why a scan has failed', async () => {
    const other = await api.customer(nothingStarts);
    const { body } = await other.client.post('/v1/scans', { target });
    const path = `/v1/scans/${String(body['scan_id'])}`;
    await other.client.post(`${path}/cancel`);
    const canceled = await other.client.get<History>(`${path}/history`);
    expect(canceled.body.state).toMatchObject({
      status: 'failed',
      attempt: 0,
      score_recorded: null,
      failure: { code: 'canceled' },
    });
    expect(canceled.body.data.map(({ type, actor }) => [type, actor])).toEqual([
      ['ScanFailed', `key:${other.keyId}`],
      ['ScanQueued', `key:${other.keyId}`],
    ]);
  });

  it.each([
    [
      'at=yesterday',
      'at',
      '`at` must be a revision, or an RFC 3339 timestamp such as 2027-01-01T00:00:00Z; got "yesterday".',
    ],
    ['at=2026-02-30T00:00:00Z', 'at', '`at` must be a revision'],
    ['at=-1', 'at', '`at` must be a revision'],
    ['at=', 'at', '`at` must be a revision'],
    ['at=1&at=2', 'at', '`at` must be given only once.'],
    ['at=999999', 'at', 'The scan has no revision 999999: its last one is '],
    ['at=2020-01-01T00:00:00Z', 'at', 'The scan did not exist then: it was queued at '],
    ['starting_after=rev_999', 'starting_after', '`starting_after` is not the id of an item of this list.'],
    ['at=1&starting_after=rev_2', 'starting_after', '`starting_after` is not the id of an item of this list.'],
    ['ending_before=x', 'ending_before', '`ending_before` is not the id of an item of this list.'],
    ['starting_after=rev_1&ending_before=rev_3', 'ending_before', 'cannot be combined'],
    ['limit=0', 'limit', '`limit` must be'],
    ['type=ScanQueued', 'type', '`type` is not a parameter of this operation.'],
  ])('is not given for %s', async (query, param, message) => {
    const { status, body } = await customer.client.get(`/v1/scans/${scanId}/history?${query}`);
    expect([status, body['error'], body['param']]).toEqual([400, 'invalid_parameter', param]);
    expect(body['message']).toContain(message);
  });

  it('is not given to another account', async () => {
    const stranger = await api.customer();
    const foreign = await historyOf('', stranger);
    const absent = await stranger.client.get('/v1/scans/scan_0000000000000000000000/history');
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await historyOf('?at=999999', stranger)).status).toBe(404);
  });
});

const eventsOf = async ({ client }: Customer, query = ''): Promise<AuditEvents> =>
  (await client.get<AuditEvents>(`/v1/audit/events${query}`)).body;

/** An account whose key has made another one and revoked it. */
async function accountWithEvents() {
  const account = await api.customer();
  const made = await account.client.post('/v1/keys', { name: 'ci' });
  await account.client.send('DELETE', `/v1/keys/${String(made.body['key_id'])}`);
  return { account, made: made.body };
}

describe('GET /v1/audit/events', () => {
  it('shows at once what has happened to the keys of the account, newest first', async () => {
    const { account, made } = await accountWithEvents();
    const { data, has_more } = await eventsOf(account);
    expect(has_more).toBe(false);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^aud_\w{22}$/),
        type: 'ApiKeyRevoked',
        actor: `key:${account.keyId}`,
        user_id: null,
        at: expect.stringMatching(/Z$/),
        details: { key_id: made['key_id'] },
      },
      {
        id: expect.stringMatching(/^aud_\w{22}$/),
        type: 'ApiKeyCreated',
        actor: `key:${account.keyId}`,
        user_id: null,
        at: expect.stringMatching(/Z$/),
        details: { key_id: made['key_id'], name: 'ci', key: `${String(made['prefix'])}…${String(made['last4'])}` },
      },
      expect.objectContaining({ type: 'ApiKeyCreated', actor: 'operator' }),
      expect.objectContaining({ type: 'AccountOpened', actor: 'operator' }),
    ]);
  });

  it('shows every change to the account, and who made it', async () => {
    const account = await api.customer();
    const { client, keyId } = account;
    const idOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }, name: string) => String(body[name]);
    const risk = { fingerprint: `fp1_${'a'.repeat(32)}`, reason: 'see SEC-12', expires_at: '2031-01-31T00:00:00Z' };
    const riskId = idOf(await client.post('/v1/accepted_risks', risk), 'risk_id');
    const schedule = { target, scan_type: 'quick', cron: '0 4 * * *', timezone: 'Europe/Berlin' };
    const scheduleId = idOf(await client.post('/v1/schedules', schedule), 'schedule_id');
    await client.send('PATCH', `/v1/schedules/${scheduleId}`, { enabled: false });
    const targetId = idOf(await client.post('/v1/targets', { host: 'example.com' }), 'target_id');
    const receiver = { url: 'https://127.0.0.1/T0/secret', events: ['scan.completed', 'scan.failed'] };
    const endpointId = idOf(await client.post('/v1/webhook_endpoints', receiver), 'endpoint_id');
    await client.post(`/v1/webhook_endpoints/${endpointId}/rotate_secret`);
    await client.send('DELETE', `/v1/webhook_endpoints/${endpointId}`);
    await client.send('DELETE', `/v1/targets/${targetId}`);
    await client.send('DELETE', `/v1/schedules/${scheduleId}`);
    await client.send('DELETE', `/v1/accepted_risks/${riskId}`);

    const { data } = await eventsOf(account);
    const byKey = data.filter(({ actor }) => actor === `key:${keyId}`).reverse();
    expect(byKey.map(({ type, details }) => [type, details])).toEqual([
      ['RiskAccepted', { ...risk, risk_id: riskId, expires_at: '2031-01-31T00:00:00.000Z' }],
      ['ScheduleCreated', { ...schedule, schedule_id: scheduleId, enabled: 'true' }],
      ['ScheduleChanged', { ...schedule, schedule_id: scheduleId, enabled: 'false' }],
      ['TargetAdded', { target_id: targetId, host: 'example.com' }],
      [
        'WebhookEndpointRegistered',
        { endpoint_id: endpointId, host: '127.0.0.1', events: 'scan.completed, scan.failed' },
      ],
      ['WebhookSecretRotated', { endpoint_id: endpointId }],
      ['WebhookEndpointRemoved', { endpoint_id: endpointId }],
      ['TargetRemoved', { target_id: targetId }],
      ['ScheduleDeleted', { schedule_id: scheduleId }],
      ['AcceptedRiskRemoved', { risk_id: riskId, fingerprint: risk.fingerprint }],
    ]);
    expect(data.filter(({ actor }) => actor !== `key:${keyId}`).map(({ type }) => type)).toEqual([
      'ApiKeyCreated',
      'AccountOpened',
    ]);
  });

  it('comes in pages, in both directions, with links', async () => {
    const { account } = await accountWithEvents();
    const [newest, middle, oldest, opened] = (await eventsOf(account)).data;
    const first = await account.client.get<AuditEvents>('/v1/audit/events?limit=1');
    expect(first.body).toEqual({ data: [newest], has_more: true });
    expect(first.headers['link']).toContain(`/v1/audit/events?limit=1&starting_after=${newest?.id}>; rel="next"`);
    expect(await eventsOf(account, `?limit=1&starting_after=${newest?.id}`)).toEqual({
      data: [middle],
      has_more: true,
    });
    expect(await eventsOf(account, `?starting_after=${middle?.id}`)).toEqual({
      data: [oldest, opened],
      has_more: false,
    });
    expect(await eventsOf(account, `?limit=1&ending_before=${oldest?.id}`)).toEqual({ data: [middle], has_more: true });
  });

  it('has nothing of another account, whose entries are no cursors either', async () => {
    const { account } = await accountWithEvents();
    const stranger = await api.customer();
    expect((await eventsOf(stranger)).data.map(({ type }) => type)).toEqual(['ApiKeyCreated', 'AccountOpened']);
    const [foreign] = (await eventsOf(account)).data;
    for (const id of [foreign?.id, 'aud_0000000000000000000000']) {
      const { status, body } = await stranger.client.get(`/v1/audit/events?starting_after=${id}`);
      expect([status, body['error'], body['param']]).toEqual([400, 'invalid_parameter', 'starting_after']);
    }
  });
});

describe('the scope audit:read', () => {
  it('is not among the defaults, and a key without it cannot give it', async () => {
    const owner = await api.customer();
    const { body } = await owner.client.post('/v1/keys', { name: 'default' });
    expect(body['scopes']).toEqual(['scans:read', 'scans:write', 'usage:read']);
    const auditor = await owner.client.post('/v1/keys', { name: 'auditor', scopes: ['audit:read'] });
    expect([auditor.status, auditor.body['scopes']]).toEqual([201, ['audit:read']]);
    const other = await api.customer({}, ['keys:write', 'scans:read']);
    const refused = await other.client.post('/v1/keys', { name: 'auditor', scopes: ['audit:read'] });
    expect([refused.status, refused.body['error']]).toEqual([403, 'insufficient_scope']);
  });
});
