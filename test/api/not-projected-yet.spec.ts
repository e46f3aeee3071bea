import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { itEmbedded, nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Scan {
  readonly scan_id: string;
  readonly status: string;
}

const api = serviceForSpecs();
let site: HeldSite;

beforeAll(async () => {
  site = await HeldSite.start();
  site.release();
});
afterAll(async () => {
  await site.close();
});

/** As if no reader had come to the scans yet. */
function forgetReadModels(): void {
  const database = new DatabaseSync(join(api.service.dataDirectory, 'read-models.db'), { timeout: 5_000 });
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND (name LIKE 'doc_scans_v%' OR name LIKE 'doc_findings_v%')",
    )
    .all();
  expect(tables).toHaveLength(2);
  for (const { name } of tables) database.exec(`DELETE FROM "${String(name)}"`);
  database.close();
}

describe('a scan that is not projected yet', () => {
  itEmbedded('is shown exactly as its read model would show it', async () => {
    const { client } = await api.customer();
    const path = (await client.post('/v1/scans', { target: site.url })).headers['location'] ?? '';
    await eventually(
      async () => (await client.get<Scan>(path)).body.status,
      (status) => status === 'completed',
    );
    const look = async () => [
      (await client.get(path)).text,
      (await client.get(`${path}/results`)).text,
      (await client.get(`${path}/results?severity=medium`)).text,
    ];
    const before = await look();
    expect(JSON.parse(before[1] ?? '')).toMatchObject({ findings: expect.arrayContaining([expect.anything()]) });
    forgetReadModels();
    expect(await look()).toEqual(before);
  });

  itEmbedded('can be canceled, and is hidden from other accounts', async () => {
    const [owner, stranger] = [await api.customer(nothingStarts), await api.customer(nothingStarts)];
    const path = (await owner.client.post('/v1/scans', { target: site.url })).headers['location'] ?? '';
    forgetReadModels();
    const unknown = `/v1/scans/scan_${'0'.repeat(22)}`;
    for (const below of ['', '/results']) {
      const foreign = await stranger.client.get(`${path}${below}`);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe((await stranger.client.get(`${unknown}${below}`)).text);
    }
    expect((await stranger.client.post(`${path}/cancel`)).status).toBe(404);
    expect((await owner.client.get<Scan>(path)).body.status).toBe('queued');
    expect((await owner.client.post<Scan>(`${path}/cancel`)).body).toMatchObject({ failure: { code: 'canceled' } });
  });
});
