import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Page {
  readonly data: readonly { readonly scan_id: string; readonly status: string }[];
  readonly has_more: boolean;
}

const api = serviceForSpecs();
const target = 'https://example.com/';
let customer: Customer;
let other: Customer;
/** Newest first. */
let ids: readonly string[];

const list = (query = '') => customer.client.get<Page>(`/v1/scans${query}`);
const idsOf = ({ body }: { readonly body: Page }): readonly string[] => body.data.map(({ scan_id }) => scan_id);

beforeAll(async () => {
  [customer, other] = await Promise.all([api.customer(nothingStarts), api.customer(nothingStarts)]);
  const made: string[] = [];
  for (let count = 0; count < 25; count++) {
    const [{ body }] = await Promise.all([
      customer.client.post('/v1/scans', { target: `${target}${count}` }),
      other.client.post('/v1/scans', { target }),
    ]);
    made.unshift(String(body['scan_id']));
  }
  ids = made;
}, 60_000);

describe('GET /v1/scans', () => {
  it('shows 20 of the account, newest first, with the fields of a list item', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.map(({ scan_id }) => scan_id)).toEqual(ids.slice(0, 20));
    expect(body.has_more).toBe(true);
    expect(body.data[0]).toEqual({
      scan_id: ids[0],
      status: 'queued',
      target: `${target}24`,
      scan_type: 'quick',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      started_at: null,
      completed_at: null,
      score: 0,
      score_final: false,
      grade: null,
      finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    });
  });

  it('is empty for a new account', async () => {
    const { client } = await api.customer();
    expect((await client.get('/v1/scans')).body).toEqual({ data: [], has_more: false });
  });

  it.each([
    ['?limit=1', 1, true],
    ['?limit=24', 24, true],
    ['?limit=25', 25, false],
    ['?limit=100', 25, false],
  ])('%s returns %i scans, and whether there are more', async (query, count, more) => {
    const { body } = await list(query);
    expect(body.data).toHaveLength(count);
    expect(body.has_more).toBe(more);
  });

  it.each(['0', '-1', '101', '1e9', '1.5', 'abc', '', '+5', '0x10', '%2010', 'null', '99999999999999999999'])(
    'limit=%s is rejected',
    async (limit) => {
      const { status, body } = await list(`?limit=${limit}`);
      expect(status).toBe(400);
      expect(body).toEqual({
        error: 'invalid_parameter',
        message: expect.any(String),
        doc_url: expect.any(String),
        param: 'limit',
      });
    },
  );

  it.each([
    ['limit', '?limit=1&limit=2'],
    ['status', '?status=queued&status=running'],
    ['status', '?status=Queued'],
    ['status', '?status='],
    ['status', '?status=canceled'],
    ['target', '?target='],
    ['target', '?target=example.com'],
    ['target', '?target=ftp://example.com/'],
    ['target', `?target=https://example.com/${'a'.repeat(2_048)}`],
    ['scan_type', '?scan_type=deep'],
    ['created_after', '?created_after=yesterday'],
    ['created_after', '?created_after=2026-02-30T00:00:00Z'],
    ['created_before', '?created_before=2026-01-01'],
    ['created_before', '?created_before='],
    ['created_after', '?created_after=2026-01-02T00:00:00Z&created_before=2026-01-02T01:00:00%2B01:00'],
    ['sort', '?sort=asc'],
    ['Limit', '?Limit=5'],
    ['limit[]', '?limit[]=5'],
    ['__proto__', '?__proto__=x'],
    ['constructor', '?constructor=x'],
    ['api_key', '?api_key=x'],
  ])('rejects %s in %s', async (param, query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param });
  });

  it('filters by each status', async () => {
    expect((await list('?status=queued&limit=100')).body.data).toHaveLength(25);
    for (const status of ['running', 'completed', 'failed']) {
      expect((await list(`?status=${status}`)).body).toEqual({ data: [], has_more: false });
    }
  });

  it('starting_after pages through all scans, each once, and Link names the same pages', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/v1/scans?limit=7&status=queued';
    while (path !== undefined) {
      const page: Awaited<ReturnType<typeof list>> = await customer.client.get<Page>(path);
      seen.push(...idsOf(page));
      const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
      expect(link === undefined).toBe(!page.body.has_more);
      if (link !== undefined) expect(new URL(link).searchParams.get('starting_after')).toBe(seen.at(-1));
      path = link?.slice(api.service.url.length);
    }
    expect(seen).toEqual(ids);
  });

  it('ending_before returns the page just newer, newest first', async () => {
    const page = await list(`?limit=5&ending_before=${ids[10] ?? ''}`);
    expect(idsOf(page)).toEqual(ids.slice(5, 10));
    expect(page.body.has_more).toBe(true);
    const newer = `limit=5&ending_before=${ids[5] ?? ''}`;
    expect(page.headers['link']).toBe(`<${api.service.url}/v1/scans?${newer}>; rel="prev"`);
    const first = await list(`?limit=5&ending_before=${ids[3] ?? ''}`);
    expect(idsOf(first)).toEqual(ids.slice(0, 3));
    expect(first.body.has_more).toBe(false);
    expect(first.headers['link']).toBeUndefined();
  });

  it('both cursors together are rejected', async () => {
    const { status, body } = await list(`?starting_after=${ids[0] ?? ''}&ending_before=${ids[1] ?? ''}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter' });
  });

  it.each(['starting_after', 'ending_before'])(
    '%s with an id of another account gets the response of an unknown id',
    async (param) => {
      const foreign = (await other.client.get<Page>('/v1/scans')).body.data[0]?.scan_id ?? '';
      const responses = await Promise.all(
        [foreign, 'scan_0000000000000000000000', 'x', ''].map((id) => list(`?${param}=${id}`)),
      );
      for (const { status, text } of responses) {
        expect(status).toBe(400);
        expect(text).toBe(responses[0]?.text);
        expect(JSON.parse(text)).toMatchObject({ error: 'invalid_parameter', param });
      }
    },
  );

  it('a cursor stays valid when its scan no longer matches the filter', async () => {
    const { client } = await api.customer(nothingStarts);
    const made: string[] = [];
    for (let count = 0; count < 4; count++) {
      made.unshift(String((await client.post('/v1/scans', { target })).body['scan_id']));
    }
    await client.post(`/v1/scans/${made[1] ?? ''}/cancel`);
    const page = await client.get<Page>(`/v1/scans?status=queued&starting_after=${made[1] ?? ''}`);
    expect(idsOf(page)).toEqual(made.slice(2));
    expect(idsOf(await client.get<Page>('/v1/scans'))).toEqual(made);
  });

  it('filters by target in any spelling, by type, by status and by time, together and through all pages', async () => {
    const { client } = await api.customer(nothingStarts);
    const made: { id: string; target: string; type: string; canceled: boolean; at: string }[] = [];
    const [one, two] = ['https://one.example.com/shop?q=1', 'https://two.example.com/'];
    for (let count = 0; count < 16; count++) {
      const type = count % 4 < 2 ? 'quick' : 'full';
      const [spelled, target] = count % 2 === 0 ? ['HTTPS://ONE.example.com:443/shop?q=1#top', one] : [two, two];
      const { body } = await client.post('/v1/scans', { target: spelled, scan_type: type });
      const id = String(body['scan_id']);
      const canceled = count % 8 > 4;
      if (canceled) await client.post(`/v1/scans/${id}/cancel`);
      const at = String((await client.get(`/v1/scans/${id}`)).body['created_at']);
      made.unshift({ id, target, type, canceled, at });
    }
    const [newer, older] = [made[3]?.at ?? '', made[13]?.at ?? ''];
    const conditions: readonly [string, (scan: (typeof made)[number]) => boolean][] = [
      [`target=${encodeURIComponent(one.replace('https', 'Https'))}`, ({ target: own }) => own === one],
      ['scan_type=full', ({ type }) => type === 'full'],
      ['status=failed', ({ canceled }) => canceled],
      [`created_before=${newer}`, ({ at }) => at < newer],
      [`created_after=${older}`, ({ at }) => at > older],
    ];
    for (let chosen = 0; chosen < 2 ** conditions.length; chosen++) {
      const some = conditions.filter((_, bit) => (chosen & (1 << bit)) !== 0);
      const query = some.map(([text]) => text).join('&');
      const expected = made.filter((scan) => some.every(([, holds]) => holds(scan))).map(({ id }) => id);
      const seen: string[] = [];
      for (let path: string | undefined = `/v1/scans?limit=3&${query}`; path !== undefined;) {
        const page: Awaited<ReturnType<typeof list>> = await client.get<Page>(path);
        seen.push(...idsOf(page));
        const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
        path = link?.slice(api.service.url.length);
      }
      expect([query, ...seen]).toEqual([query, ...expected]);
      const last = seen.at(-1);
      if (last === undefined) continue;
      const newerPage = await client.get<Page>(`/v1/scans?limit=2&${query}&ending_before=${last}`);
      expect(idsOf(newerPage)).toEqual(expected.slice(0, -1).slice(-2));
    }
  });

  it('pages contain each scan once while others are added', async () => {
    const { client } = await api.customer(nothingStarts);
    const before: string[] = [];
    for (let count = 0; count < 15; count++) {
      before.unshift(String((await client.post('/v1/scans', { target })).body['scan_id']));
    }
    const seen: string[] = [];
    let cursor = '';
    for (let more = true; more;) {
      const page = await client.get<Page>(`/v1/scans?limit=3${cursor}`);
      seen.push(...idsOf(page));
      await Promise.all([client.post('/v1/scans', { target }), client.post('/v1/scans', { target })]);
      more = page.body.has_more;
      cursor = `&starting_after=${seen.at(-1) ?? ''}`;
    }
    expect(seen).toEqual(before);
  });

  it("list and usage contain the account's own scans only", async () => {
    const [mine, theirs] = await Promise.all([list('?limit=100'), other.client.get<Page>('/v1/scans?limit=100')]);
    expect(idsOf(mine).filter((id) => idsOf(theirs).includes(id))).toEqual([]);
    expect((await customer.client.get('/v1/usage')).body['scans_used']).toBe(25);
  });
});
