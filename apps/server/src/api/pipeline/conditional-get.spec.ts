import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { applyConditionalGet } from './conditional-get.ts';

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: unknown;
}

function respond(payload: unknown, ifNoneMatch?: string, { status = 200, conditional = true } = {}): Sent {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const reply = {
    statusCode: status,
    header: (name: string, value: string) => (headers[name] = value),
    removeHeader: (name: string) => delete headers[name],
    code: (code: number) => (reply.statusCode = code),
  };
  const request = {
    is404: false,
    state: { route: { operation: { conditional } } },
    headers: { 'if-none-match': ifNoneMatch },
  };
  const sent = applyConditionalGet(request as unknown as FastifyRequest, reply as unknown as FastifyReply, payload);
  return { status: reply.statusCode, headers, payload: sent };
}

describe('a conditional response', () => {
  const etag = respond('{"a":1}').headers['etag'] ?? '';

  it('has an ETag made from its bytes', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(respond('{"a":1}').headers['etag']).toBe(etag);
    expect(respond('{"a":2}').headers['etag']).not.toBe(etag);
    expect(respond('{"a":1}').headers['cache-control']).toBe('private, no-cache');
  });

  it.each([etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag}`, '*'])('is 304 without a body for %s', (tag) => {
    const { status, headers, payload } = respond('{"a":1}', tag);
    expect([status, payload]).toEqual([304, null]);
    expect(headers['etag']).toBe(etag);
    expect(headers['content-type']).toBeUndefined();
  });

  it.each(['', '"x"', etag.slice(1, -1), `${etag}x`, '"*"'])('is sent in full for %j', (tag) => {
    expect(respond('{"a":1}', tag)).toMatchObject({ status: 200, payload: '{"a":1}' });
  });

  it('is unchanged for errors and for operations that are not conditional', () => {
    for (const options of [{ status: 404 }, { conditional: false }]) {
      const { status, headers, payload } = respond('{"a":1}', '*', options);
      expect([status, payload]).toEqual([options.status ?? 200, '{"a":1}']);
      expect(headers).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    }
  });
});
