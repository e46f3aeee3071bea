import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiResponse } from '../support/api-client.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const target = 'https://example.com/';
const unknownScan = '/v1/scans/scan_0000000000000000000000';
let customer: Customer;
let limited: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
  limited = await api.customer({ requestsPerMinute: 1, ...nothingStarts });
  await limited.client.get('/v1/usage');
}, 60_000);

describe('of two errors the one of the earlier check is reported', () => {
  const big = `{"target":"${target}"}`.padEnd(20_000, ' ');
  const text = { 'content-type': 'text/plain' };
  const error = ({ status, body }: ApiResponse): readonly unknown[] => [status, body['error']];

  it('authentication before rate limit, route, body and fields', async () => {
    const client = api.client('slk_wrong', '127.0.1.6');
    expect(error(await client.post('/v1/scans', big))).toEqual([401, 'unauthorized']);
    expect(error(await client.post('/v1/scans', '{', text))).toEqual([401, 'unauthorized']);
    expect(error(await client.get('/v1/scans?limit=0'))).toEqual([401, 'unauthorized']);
  });

  it('rate limit before route, method, scope, body and fields', async () => {
    const { client } = limited;
    for (const response of [
      await client.get('/v1/nothing'),
      await client.send('PUT', '/v1/scans'),
      await client.post('/v1/scans', big),
      await client.post('/v1/scans', '{', text),
      await client.get('/v1/scans?limit=0'),
      await client.get(unknownScan),
    ]) {
      expect(error(response)).toEqual([429, 'rate_limit_exceeded']);
    }
  });

  it('route and method before scope, body and fields', async () => {
    const { client } = await api.customer('team', ['usage:read']);
    expect(error(await client.post('/v1/nothing', big))).toEqual([404, 'not_found']);
    expect(error(await client.send('PUT', '/v1/scans', big))).toEqual([405, 'method_not_allowed']);
    expect(error(await client.send('PUT', '/v1/scans?limit=0', '{', text))).toEqual([405, 'method_not_allowed']);
  });

  it('scope before body, fields and object lookup', async () => {
    const { client } = await api.customer('team', ['usage:read']);
    const lacking = [403, 'insufficient_scope'];
    expect(error(await client.post('/v1/scans', big))).toEqual(lacking);
    expect(error(await client.post('/v1/scans', '{', text))).toEqual(lacking);
    expect(error(await client.post('/v1/scans', { target: 'x' }))).toEqual(lacking);
    expect(error(await client.get('/v1/scans?limit=0'))).toEqual(lacking);
    expect(error(await client.get(unknownScan))).toEqual(lacking);
    expect(error(await client.post(`${unknownScan}/cancel`))).toEqual(lacking);
  });

  it('media type, then size, then JSON, then fields', async () => {
    const { client } = customer;
    expect(error(await client.post('/v1/scans', '{', text))).toEqual([415, 'unsupported_media_type']);
    expect(error(await client.post('/v1/scans', '{'.padEnd(20_000, ' ')))).toEqual([413, 'payload_too_large']);
    expect(error(await client.post('/v1/scans?x=1', '{'))).toEqual([400, 'invalid_request']);
  });

  it('rejects a Content-Encoding before the body is read', async () => {
    const { client } = customer;
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
      const response = await client.post('/v1/scans', '{', { 'content-encoding': coding });
      expect(error(response)).toEqual([415, 'unsupported_media_type']);
      expect(response.headers['accept-encoding']).toBe('identity');
    }
    expect((await client.post('/v1/scans', { target }, { 'content-encoding': 'identity' })).status).toBe(201);
  });

  it('fields before the idempotency key is looked up, and before the object', async () => {
    const { client } = customer;
    const key = { 'idempotency-key': 'order' };
    expect((await client.post('/v1/scans', { target }, key)).status).toBe(201);
    expect(error(await client.post('/v1/scans', { target: 'x' }, key))).toEqual([400, 'invalid_target']);
    expect(error(await client.post(`${unknownScan}/cancel`, { x: 1 }))).toEqual([400, 'invalid_parameter']);
    expect(error(await client.send('DELETE', '/v1/keys/x', { x: 1 }))).toEqual([400, 'invalid_parameter']);
    expect(error(await client.get(`${unknownScan}/results?severity=x`))).toEqual([400, 'invalid_parameter']);
  });

  it('idempotency before quota', async () => {
    const { client } = await api.customer({ scansPerMonth: 1, ...nothingStarts });
    const key = { 'idempotency-key': 'order' };
    const first = await client.post('/v1/scans', { target }, key);
    const again = await client.post('/v1/scans', { target }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(error(await client.post('/v1/scans', { target: `${target}2` }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(error(await client.post('/v1/scans', { target }))).toEqual([429, 'quota_exceeded']);
  });

  it('fields before quota', async () => {
    const { client } = await api.customer({ scansPerMonth: 0 });
    expect(error(await client.post('/v1/scans', { target: 'x' }))).toEqual([400, 'invalid_target']);
  });
});
