import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageRequestOf } from './page-request.ts';

describe('the request of a page', () => {
  const queryOf = (url: string): Record<string, string> => {
    const request = { url, state: { id: 'req_1', address: '192.0.2.1' }, headers: {} };
    return Object.fromEntries(pageRequestOf(request as unknown as FastifyRequest, {} as FastifyReply).query);
  };

  it.each([
    ['/scans', {}],
    ['/scans?', {}],
    ['/scans?status=failed&q=a%3Fb', { status: 'failed', q: 'a?b' }],
    ['/scans?q=https://site.example/?page=2&status=failed', { q: 'https://site.example/?page=2', status: 'failed' }],
  ])('has the whole query of %s', (url, query) => {
    expect(queryOf(url)).toEqual(query);
  });
});
