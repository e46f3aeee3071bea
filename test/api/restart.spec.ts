import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { itEmbedded, nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Scan {
  readonly scan_id: string;
  readonly status: string;
}

const api = serviceForSpecs();
const target = 'https://example.com/';
let site: HeldSite;

beforeAll(async () => {
  site = await HeldSite.start();
});
afterAll(async () => {
  await site.close();
});

describe('a restart', () => {
  it('exits with 0 after SIGTERM, and loses nothing', async () => {
    const { client } = await api.customer(nothingStarts);
    for (let count = 0; count < 5; count++) await client.post('/v1/scans', { target });
    const look = async () => [
      (await client.get('/v1/scans')).text,
      (await client.get('/v1/usage')).text,
      (await client.get('/v1/keys')).text.replace(/"last_used_at":[^,]*/, ''),
    ];
    const before = await look();
    expect(await api.service.stop()).toBe(0);
    await api.service.restart();
    expect(await look()).toEqual(before);
  });

  it('completes waiting requests before it stops, and accepts no new ones', async () => {
    const { client } = await api.customer(nothingStarts);
    const { headers } = await client.post('/v1/scans', { target });
    const waiting = client.get<Scan>(headers['location'] ?? '', { prefer: 'wait=30' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopping = api.service.stop();
    const { status, body } = await waiting;
    expect([status, body.status]).toEqual([200, 'queued']);
    const late = await client.get('/v1/usage').catch(() => undefined);
    expect([undefined, 503]).toContain(late?.status);
    expect(await stopping).toBe(0);
    await api.service.restart();
  });

  it('after a kill every acknowledged scan is there', async () => {
    const { client } = await api.customer(nothingStarts);
    const acknowledged: string[] = [];
    const killed = new AbortController();
    const posting = Array.from({ length: 4 }, async () => {
      while (!killed.signal.aborted) {
        const response = await client.post<Scan>('/v1/scans', { target }).catch(() => undefined);
        if (response?.status === 201) acknowledged.push(response.body.scan_id);
      }
    });
    await eventually(
      async () => acknowledged.length,
      (count) => count >= 30,
    );
    await api.service.kill();
    killed.abort();
    await Promise.all(posting);
    await api.service.restart();
    for (const id of acknowledged) expect((await client.get(`/v1/scans/${id}`)).status).toBe(200);
    const used = async (): Promise<number> => Number((await client.get('/v1/usage')).body['scans_used']);
    const listed = async (): Promise<number> => {
      let count = 0;
      for (let cursor = '', more = true; more;) {
        const { body } = await client.get<{ data: Scan[]; has_more: boolean }>(`/v1/scans?limit=100${cursor}`);
        count += body.data.length;
        more = body.has_more;
        cursor = `&starting_after=${body.data.at(-1)?.scan_id ?? ''}`;
      }
      return count;
    };
    // What was counted just before the end and not yet queued the service queues by itself; what was recorded and not
    // yet projected it projects.
    const [count] = await eventually(
      async () => [await listed(), await used()] as const,
      ([inLists, counted]) => inLists === counted && inLists >= acknowledged.length,
    );
    expect(count).toBeGreaterThanOrEqual(acknowledged.length);
  });

  it('resumes scans that were running at a stop or a kill', async () => {
    const { client } = await api.customer();
    const created = await client.post<Scan>('/v1/scans', { target: site.url });
    const path = created.headers['location'] ?? '';
    const status = async () => (await client.get<Scan>(path)).body.status;
    await eventually(status, (now) => now === 'running');
    await api.service.stop();
    await api.service.restart();
    expect(await status()).toBe('running');
    await api.service.kill();
    await api.service.restart();
    site.release();
    expect(await eventually(status, (now) => now !== 'running' && now !== 'queued', 40)).toBe('completed');
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(1);
  }, 90_000);
});

describe('secrets', () => {
  itEmbedded('no key is in the stored files or in the log', async () => {
    const owner = await api.customer();
    const keys = [owner.key];
    for (let count = 0; count < 20; count++) {
      const made = await owner.client.post<{ key: string; key_id: string }>(
        '/v1/keys',
        { name: 'x' },
        {
          'idempotency-key': `k${count}`,
        },
      );
      const rotated = await owner.client.post<{ key: string }>(`/v1/keys/${made.body.key_id}/rotate`);
      keys.push(made.body.key, rotated.body.key);
      await api.client(made.body.key).get(`/v1/usage?key=${made.body.key}`);
      await api.client(rotated.body.key).post('/v1/scans', { target: `${target}${count}` });
    }
    await api.service.stop();
    const files = readdirSync(api.service.dataDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    const log = Buffer.from(api.service.lines.join('\n'));
    expect(files.length).toBeGreaterThan(1);
    for (const key of keys) {
      for (const place of [...files, log]) {
        expect(place.includes(key)).toBe(false);
        expect(place.includes(key.slice(8, -4))).toBe(false);
      }
    }
    const shown = Buffer.concat(files);
    expect(shown.includes(owner.key.slice(0, 8))).toBe(true);
    await api.service.restart();
  });
});
