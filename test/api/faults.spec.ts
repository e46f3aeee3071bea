import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { itEmbedded, nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();

describe('an internal error', () => {
  itEmbedded('is reported without details, logged with its request id, and survived', async () => {
    const { client } = await api.customer(nothingStarts);
    await client.post('/v1/scans', { target: 'https://example.com/' });
    const database = new DatabaseSync(join(api.service.dataDirectory, 'read-models.db'), { timeout: 5_000 });
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%scans_v%'")
      .all();
    expect(tables.length).toBeGreaterThan(0);
    for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`);
    database.close();

    const { status, body, headers } = await client.get('/v1/scans');
    expect(status).toBe(500);
    expect(body).toEqual({ error: 'internal_error', message: expect.any(String), doc_url: expect.any(String) });
    expect(headers['x-ratelimit-remaining']).toBeDefined();
    const id = headers['x-request-id'] ?? '';
    const line = await eventually(
      async () => api.service.lines.find((one) => one.includes(id) && one.includes('"err"')),
      (found) => found !== undefined,
    );
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 50, request: id });
    expect((await client.get('/v1/usage')).status).toBe(200);
    expect((await client.get('/healthz')).status).toBe(200);
  });
});
