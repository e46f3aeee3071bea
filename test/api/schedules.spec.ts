import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';
import type { Customer } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const small = serviceForSpecs({ MAX_QUEUED_PER_ACCOUNT: '1' });
const path = '/v1/schedules';
const target = 'https://example.com/';
const day = 24 * 60 * 60_000;

interface Schedule {
  readonly schedule_id: string;
  readonly next_run_at: string | null;
  readonly last_scan_id: string | null;
  readonly last_run: Readonly<Record<string, unknown>> | null;
  readonly run_pending: boolean;
}
interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

/** A schedule whose runs of the last five days were missed. */
async function overdue(customer: Customer, { service } = api): Promise<string> {
  const { body } = await customer.client.post<Schedule>(path, { target, cron: '0 3 * * *' });
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const fiveDaysAgo = new Date(Date.now() - 5 * day);
  await service.operator.changeSchedule(customer, body.schedule_id, `${minute} 4 * * *`, fiveDaysAgo);
  return body.schedule_id;
}

async function afterRun({ client }: Customer, scheduleId: string): Promise<Schedule> {
  const look = async () => (await client.get<Schedule>(`${path}/${scheduleId}`)).body;
  return eventually(look, ({ last_run }) => last_run !== null);
}

describe('schedules', () => {
  it('are created, shown, listed, changed and deleted', async () => {
    const { client } = await api.customer(nothingStarts);
    const timezone = 'Europe/Berlin';
    const created = await client.post<Schedule>(path, { target, scan_type: 'full', cron: '0 3 * * *', timezone });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      schedule_id: expect.stringMatching(/^sch_[0-9A-Za-z]{22}$/),
      target,
      scan_type: 'full',
      cron: '0 3 * * *',
      timezone,
      enabled: true,
      next_run_at: expect.stringMatching(/T0[12]:00:00\.000Z$/),
      last_scan_id: null,
      last_run: null,
      run_pending: false,
      created_at: expect.stringMatching(/Z$/),
    });
    const one = `${path}/${created.body.schedule_id}`;
    expect(created.headers['location']).toBe(one);
    expect((await client.get(one)).body).toEqual(created.body);
    const second = await client.post<Schedule>(path, { target, cron: 'daily' });
    expect(second.body).toMatchObject({ scan_type: 'quick', timezone: 'UTC', cron: expect.stringMatching(/^\d+ 3 /) });
    expect((await client.get<Page<Schedule>>(`${path}?limit=1`)).body).toEqual({ data: [second.body], has_more: true });
    const rest = await client.get<Page<Schedule>>(`${path}?starting_after=${second.body.schedule_id}`);
    expect(rest.body).toEqual({ data: [created.body], has_more: false });

    const paused = await client.send('PATCH', one, { enabled: false });
    expect(paused.body).toEqual({ ...created.body, enabled: false, next_run_at: null });
    const changed = await client.send('PATCH', one, { enabled: true, cron: 'weekly', target: 'https://example.org/' });
    expect(changed.body).toMatchObject({
      target: 'https://example.org/',
      scan_type: 'full',
      cron: expect.stringMatching(/^\d+ 3 \* \* 1$/),
      next_run_at: expect.any(String),
    });
    expect((await client.send('DELETE', one)).status).toBe(204);
    expect((await client.get(one)).status).toBe(404);
    expect((await client.send('DELETE', one)).status).toBe(404);
    expect((await client.send('PATCH', one, { enabled: true })).status).toBe(404);
  });

  it.each([
    [{ cron: 'daily' }, 'invalid_target', 'target'],
    [{ target: 'http://10.0.0.1/', cron: 'daily' }, 'invalid_target', 'target'],
    [{ target }, 'invalid_parameter', 'cron'],
    [{ target, cron: 7 }, 'invalid_parameter', 'cron'],
    [{ target, cron: '*/5 * * * *' }, 'invalid_parameter', 'cron'],
    [{ target, cron: '0 0 30 2 *' }, 'invalid_parameter', 'cron'],
    [{ target, cron: 'sometimes' }, 'invalid_parameter', 'cron'],
    [{ target, cron: 'daily', timezone: 'Mars/Base' }, 'invalid_parameter', 'timezone'],
    [{ target, cron: 'daily', timezone: null }, 'invalid_parameter', 'timezone'],
    [{ target, cron: 'daily', scan_type: 'deep' }, 'invalid_parameter', 'scan_type'],
    [{ target, cron: 'daily', enabled: 'yes' }, 'invalid_parameter', 'enabled'],
    [{ target, cron: 'daily', account_id: 'acc_1' }, 'invalid_parameter', 'account_id'],
  ])('%j is rejected with %s', async (body, error, param) => {
    const { client } = await api.customer(nothingStarts);
    const response = await client.post(path, body);
    expect([response.status, response.body]).toMatchObject([400, { error, param }]);
  });

  it('are twenty at most, also when more are requested at once', async () => {
    const { client } = await api.customer(nothingStarts);
    const responses = await Promise.all(Array.from({ length: 24 }, () => client.post(path, { target, cron: 'daily' })));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(responses.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { error: 'limit_reached' },
    });
    expect((await client.get<Page<Schedule>>(`${path}?limit=100`)).body.data).toHaveLength(20);
  });

  it('need the scopes of scans, and are those of the account', async () => {
    const owner = await api.customer(nothingStarts);
    const reader = api.client((await api.service.operator.createKey(owner, ['scans:read'])).key);
    const { body } = await owner.client.post<Schedule>(path, { target, cron: 'daily' });
    const one = `${path}/${body.schedule_id}`;
    expect((await reader.get(one)).body).toEqual(body);
    expect((await reader.post(path, { target, cron: 'daily' })).status).toBe(403);
    expect((await reader.send('PATCH', one, { enabled: false })).status).toBe(403);
    const other = await api.customer(nothingStarts);
    const unknown = (await other.client.get(`${path}/sch_0000000000000000000000`)).body;
    expect((await other.client.get(one)).body).toEqual(unknown);
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect((await other.client.send(method, one, method === 'PATCH' ? { enabled: false } : undefined)).status).toBe(
        404,
      );
    }
    expect((await owner.client.get(one)).body).toEqual(body);
  });

  it('are created once for an idempotency key', async () => {
    const { client } = await api.customer(nothingStarts);
    const body = { target, cron: 'daily' };
    const first = await client.post(path, body, { 'idempotency-key': 'k' });
    const second = await client.post(path, body, { 'idempotency-key': 'k' });
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await client.get<Page<Schedule>>(path)).body.data).toHaveLength(1);
  });
});

describe('the runs of a schedule', () => {
  it('are scans that say so, and one makes up for all that were missed', async () => {
    const customer = await api.customer(nothingStarts);
    const scheduleId = await overdue(customer);
    const { last_run, last_scan_id, next_run_at } = await afterRun(customer, scheduleId);
    expect(last_run).toEqual({ at: expect.any(String), outcome: 'queued', scan_id: last_scan_id, reason: null });
    expect(new Date(next_run_at ?? 0).getTime()).toBeGreaterThan(Date.now());
    const scan = await customer.client.get(`/v1/scans/${last_scan_id}`);
    expect(scan.body).toMatchObject({ scan_id: last_scan_id, schedule_id: scheduleId, target, scan_type: 'quick' });
    const list = await eventually(
      async () => (await customer.client.get<Page<Record<string, unknown>>>('/v1/scans')).body,
      ({ data }) => data.length > 0,
    );
    expect(list.data).toEqual([expect.objectContaining({ scan_id: last_scan_id, schedule_id: scheduleId })]);
    expect((await customer.client.get('/v1/usage')).body['scans_used']).toBe(1);
  });

  it('are skipped and recorded when the quota is used up', async () => {
    const customer = await api.customer({ ...nothingStarts, scansPerMonth: 1 });
    expect((await customer.client.post('/v1/scans', { target })).status).toBe(201);
    const { last_run, last_scan_id } = await afterRun(customer, await overdue(customer));
    expect(last_run).toEqual({ at: expect.any(String), outcome: 'skipped', scan_id: null, reason: 'quota_exceeded' });
    expect(last_scan_id).toBeNull();
    expect((await customer.client.get('/v1/usage')).body['scans_used']).toBe(1);
  });

  it('show that they wait where the queue of the account is full', async () => {
    const customer = await small.customer(nothingStarts);
    expect((await customer.client.post('/v1/scans', { target })).status).toBe(201);
    const one = `${path}/${await overdue(customer, small)}`;
    const waiting = await eventually(
      async () => (await customer.client.get<Schedule>(one)).body,
      ({ run_pending }) => run_pending,
    );
    expect(waiting).toMatchObject({ last_run: null, last_scan_id: null });
    expect(new Date(waiting.next_run_at ?? 0).getTime()).toBeGreaterThan(Date.now());
    const list = await customer.client.get<Page<Schedule>>(path);
    expect(list.body.data).toEqual([waiting]);
  });

  it('continue when the key that made the schedule is revoked', async () => {
    const customer = await api.customer(nothingStarts);
    const scheduleId = await overdue(customer);
    const { key } = await api.service.operator.createKey(customer);
    expect((await customer.client.send('DELETE', `/v1/keys/${customer.keyId}`)).status).toBe(204);
    const { last_run } = await afterRun({ ...customer, client: api.client(key) }, scheduleId);
    expect(last_run).toMatchObject({ outcome: 'queued' });
  });

  it('are made once when the process is killed meanwhile', async () => {
    const customer = await api.customer(nothingStarts);
    const scheduleId = await overdue(customer);
    for (let kills = 0; kills < 3; kills++) {
      await new Promise((resolve) => setTimeout(resolve, 300 * kills));
      await api.service.kill();
      await api.service.restart();
    }
    const { last_scan_id } = await afterRun(customer, scheduleId);
    const list = await customer.client.get<Page<{ scan_id: string }>>('/v1/scans');
    expect(list.body.data.map(({ scan_id }) => scan_id)).toEqual([last_scan_id]);
    expect((await customer.client.get('/v1/usage')).body['scans_used']).toBe(1);
    const events = await api.service.operator.readStream(`schedules-${customer.accountId}`);
    expect(events.filter(({ type }) => type === 'ScheduleRunStarted.v1')).toHaveLength(1);
  });
});
