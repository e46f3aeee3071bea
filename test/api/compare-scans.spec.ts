import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChangingSite } from '../support/changing-site.ts';
import { eventually } from '../support/eventually.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Compared {
  readonly base: { readonly scan_id: string };
  readonly scan: { readonly scan_id: string };
  readonly comparable: boolean;
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly counts: Readonly<Record<List, number>>;
  readonly new: readonly Finding[];
  readonly fixed: readonly Finding[];
  readonly unchanged: readonly Finding[];
  readonly unverified: readonly Finding[];
  readonly has_more: boolean;
}

type List = 'new' | 'fixed' | 'unchanged' | 'unverified';

interface Finding {
  readonly id: string;
  readonly check_id: string;
  readonly fingerprint: string;
  readonly first_seen_scan_id?: string;
}

const api = serviceForSpecs();
const revealing = { server: 'Apache/2.4.1' };
let site: ChangingSite;

beforeEach(async () => {
  site = await ChangingSite.start();
});
afterEach(() => site.close());

async function completedScan({ client }: Customer): Promise<string> {
  const { status, body } = await client.post('/v1/scans', { target: site.url });
  expect(status).toBe(201);
  const path = `/v1/scans/${String(body['scan_id'])}`;
  await eventually(
    () => client.get(path),
    (scan) => scan.body['status'] === 'completed',
  );
  return String(body['scan_id']);
}

const compare = ({ client }: Customer, scanId: string, query = '') =>
  client.get<Compared>(`/v1/scans/${scanId}/compare${query}`);
const findingsOf = async ({ client }: Customer, scanId: string): Promise<readonly Finding[]> =>
  (await client.get<{ findings: readonly Finding[] }>(`/v1/scans/${scanId}/results`)).body.findings;
const checksOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ check_id }) => check_id);

describe('GET /v1/scans/{scan_id}/compare', () => {
  it('tells what is new, fixed and unchanged since the previous scan, and what was seen before that', async () => {
    const customer = await api.customer();
    site.headers = revealing;
    const first = await completedScan(customer);
    site.headers = {};
    const second = await completedScan(customer);
    site.headers = revealing;
    const third = await completedScan(customer);

    const fixed = await compare(customer, second);
    expect(fixed.status).toBe(200);
    const { body } = fixed;
    expect([body.base.scan_id, body.scan.scan_id]).toEqual([first, second]);
    expect([body.comparable, body.reason]).toEqual([true, null]);
    expect([checksOf(body.new), checksOf(body.fixed), checksOf(body.unverified)]).toEqual([[], ['server-version'], []]);
    const [before, after] = [await findingsOf(customer, first), await findingsOf(customer, second)];
    expect(body.fixed[0]?.id).toBe(before.find(({ check_id }) => check_id === 'server-version')?.id);
    expect(body.unchanged.map(({ id }) => id).toSorted()).toEqual(after.map(({ id }) => id).toSorted());
    expect(body.counts).toEqual({ new: 0, fixed: 1, unchanged: after.length, unverified: 0 });

    const returned = (await compare(customer, third, '?with=previous')).body;
    expect(checksOf(returned.new)).toEqual(['server-version']);
    expect(returned.new[0]?.first_seen_scan_id).toBe(first);
    const same = (await compare(customer, third, `?with=${first}`)).body;
    expect(same.counts).toEqual({ new: 0, fixed: 0, unchanged: before.length, unverified: 0 });
    const etag = fixed.headers['etag'] ?? '';
    const { client } = customer;
    expect((await client.get(`/v1/scans/${second}/compare`, { 'if-none-match': etag })).status).toBe(304);
  });

  it('calls nothing fixed that a blocked scan could not look for', async () => {
    const customer = await api.customer();
    const first = await completedScan(customer);
    site.status = 403;
    const second = await completedScan(customer);
    const { body } = await compare(customer, second);
    expect(body).toMatchObject({ comparable: false, reason: { code: 'blocked' }, fixed: [] });
    const before = checksOf(await findingsOf(customer, first));
    expect([...checksOf(body.unverified), ...checksOf(body.unchanged)].toSorted()).toEqual(before.toSorted());
    site.status = 200;
    const third = await completedScan(customer);
    const sinceBlocked = (await compare(customer, third)).body;
    expect(sinceBlocked).toMatchObject({ base: { scan_id: second }, comparable: false, reason: { code: 'blocked' } });
  });

  it('pages through its lists', async () => {
    const customer = await api.customer();
    const [first, second] = [await completedScan(customer), await completedScan(customer)];
    const seen: string[] = [];
    let path: string | undefined = `/v1/scans/${second}/compare?with=${first}&limit=1`;
    while (path !== undefined) {
      const page: Awaited<ReturnType<typeof compare>> = await customer.client.get<Compared>(path);
      expect(page.body.unchanged).toHaveLength(1);
      seen.push(...page.body.unchanged.map(({ id }) => id));
      const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
      expect(link === undefined).toBe(!page.body.has_more);
      path = link?.slice(api.service.url.length);
    }
    const all = await findingsOf(customer, second);
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  it('is not comparable with a scan that waits, of another target or of another account', async () => {
    const customer = await api.customer(nothingStarts);
    const scanOf = async (target: string): Promise<string> =>
      String((await customer.client.post('/v1/scans', { target })).body['scan_id']);
    const [one, other] = [await scanOf('https://one.example.com/'), await scanOf('https://two.example.com/')];
    const { body } = await compare(customer, one, `?with=${other}`);
    expect(body).toMatchObject({ comparable: false, reason: { code: 'not_completed' }, counts: { new: 0, fixed: 0 } });
    const previous = await compare(customer, one);
    expect([previous.status, previous.body]).toMatchObject([404, { error: 'not_found', param: 'with' }]);
    const stranger = await api.customer(nothingStarts);
    const own = String((await stranger.client.post('/v1/scans', { target: site.url })).body['scan_id']);
    const [foreign, unknown] = [
      await compare(stranger, own, `?with=${one}`),
      await compare(stranger, own, '?with=scan_0000000000000000000000'),
    ];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await compare(stranger, one)).status).toBe(404);
  });

  it.each(['with=', 'with=a&with=b', 'limit=0', 'limit=101', 'offset=-1', 'other=1'])('rejects %s', async (query) => {
    const customer = await api.customer(nothingStarts);
    const { status, body } = await customer.client.get(`/v1/scans/scan_0000000000000000000000/compare?${query}`);
    expect([status, body['error']]).toEqual([400, 'invalid_parameter']);
  });
});
