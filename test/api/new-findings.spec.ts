import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import type { Customer } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
let site: HeldSite;

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
});

afterAll(async () => {
  await site.close();
});

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

async function scan({ client }: Customer): Promise<string> {
  const { body } = await client.post<{ scan_id: string }>('/v1/scans', { target: site.url });
  return completed({ client } as Customer, body.scan_id);
}

async function completed({ client }: Customer, scanId: string): Promise<string> {
  await eventually(
    () => client.get(`/v1/scans/${scanId}`),
    ({ body }) => body['status'] === 'completed',
  );
  return scanId;
}

/** The events of a kind, once there are as many. */
async function eventsOf({ client }: Customer, kind: string, count: number): Promise<readonly Event[]> {
  const look = async (): Promise<readonly Event[]> =>
    (await client.get<{ data: readonly Event[] }>('/v1/events?limit=100')).body.data;
  const events = await eventually(look, (found) => found.filter(({ type }) => type === kind).length >= count);
  return events.filter(({ type }) => type === kind);
}

describe('the events of new findings', () => {
  it('are sent for what the previous scan of the target did not have, once for each finding', async () => {
    const customer = await api.customer();
    site.headers = {};
    const first = await scan(customer);
    site.headers = { 'set-cookie': 'session=0123456789abcdef' };
    const second = await scan(customer);
    const third = await scan(customer);
    const results = await customer.client.get<{ findings: readonly Record<string, unknown>[] }>(
      `/v1/scans/${second}/results`,
    );
    const isNew = results.body.findings.filter(({ first_seen_scan_id }) => first_seen_scan_id === undefined);
    expect(isNew.length).toBeGreaterThan(0);
    const events = await eventsOf(customer, 'finding.new', isNew.length);
    // The events of a scan precede those of a scan that was completed later.
    site.headers = { ...site.headers, 'x-powered-by': 'PHP/5.2.1' };
    const fourth = await scan(customer);
    const later = await eventsOf(customer, 'finding.new', isNew.length + 1);
    expect(later.filter(({ data }) => data['scan_id'] === third)).toEqual([]);
    expect(later.some(({ data }) => data['scan_id'] === fourth)).toBe(true);
    expect(events.map(({ data }) => data['finding'])).toEqual(
      expect.arrayContaining(
        isNew.map(({ id, fingerprint, check_id, title, severity, confidence, category }) => ({
          id,
          fingerprint,
          check_id,
          title,
          severity,
          confidence,
          category,
        })),
      ),
    );
    for (const { data } of events) {
      expect(data).toEqual({
        scan_id: second,
        target: site.url,
        scan_type: 'quick',
        created_at: expect.any(String),
        schedule_id: null,
        previous_scan_id: first,
        new_findings: isNew.length,
        finding: expect.any(Object),
      });
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(isNew.length);
  });
});

describe('the event of a scheduled scan', () => {
  it('is sent beside scan.completed, and for no other scan', async () => {
    const customer = await api.customer();
    const { client } = customer;
    await scan(customer);
    const created = await client.post<{ schedule_id: string }>('/v1/schedules', {
      target: site.url,
      cron: '0 3 * * *',
    });
    const { schedule_id } = created.body;
    const minute = (new Date().getUTCMinutes() + 30) % 60;
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    await api.service.operator.changeSchedule(customer, schedule_id, `${minute} 4 * * *`, twoDaysAgo);
    const { body } = await eventually(
      () => client.get<{ last_scan_id: string | null }>(`/v1/schedules/${schedule_id}`),
      (response) => response.body.last_scan_id !== null,
    );
    const scanId = await completed(customer, body.last_scan_id ?? '');
    const [event, ...others] = await eventsOf(customer, 'schedule.scan_completed', 1);
    expect(others).toEqual([]);
    expect(event?.data).toEqual({
      scan_id: scanId,
      status: 'completed',
      target: site.url,
      scan_type: 'quick',
      created_at: expect.any(String),
      schedule_id,
      score: expect.any(Number),
      grade: expect.any(String),
    });
    expect(await eventsOf(customer, 'scan.completed', 2)).toHaveLength(2);
  });
});
