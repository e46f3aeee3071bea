import { createHash } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { canonicalJson, derivedToken } from '#kernel';
import { appendToLog } from '../support/append-to-log.ts';
import { itEmbedded, nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const body = { target: 'https://example.com/', scan_type: 'quick' };

describe('a request with an idempotency key that version 1.4 began and did not complete', () => {
  /** As version 1.4 stored it. */
  async function begin(accountId: string, operationId: string): Promise<void> {
    const stream = `idempotency-${derivedToken(43, accountId, 'POST', '/v1/scans', 'k')}`;
    const fingerprint = createHash('sha256').update(canonicalJson(body)).digest('hex');
    const claimedAt = new Date().toISOString();
    const { dataDirectory } = api.service;
    await appendToLog(dataDirectory, stream, 'RequestClaimed.v1', { operationId, fingerprint, claimedAt });
  }

  itEmbedded('continues with the scan that it was about, and is counted once', async () => {
    const { client, accountId } = await api.customer(nothingStarts);
    await begin(accountId, 'op_1');
    const first = await client.post('/v1/scans', body, { 'idempotency-key': 'k' });
    expect(first.status).toBe(201);
    expect(first.body['scan_id']).toBe(`scan_${derivedToken(22, 'op_1', 'scan')}`);
    const again = await client.post('/v1/scans', body, { 'idempotency-key': 'k' });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(1);
  });

  itEmbedded('is rejected with another body', async () => {
    const { client, accountId } = await api.customer(nothingStarts);
    await begin(accountId, 'op_2');
    const other = { ...body, scan_type: 'full' };
    expect((await client.post('/v1/scans', other, { 'idempotency-key': 'k' })).status).toBe(422);
  });
});
