import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Rejected } from '#kernel';
import type { Log } from '#kernel';
import type { ApiSettings } from '../api/api-settings.ts';
import type { ConsoleSessions, SignedInUser } from './console-session.ts';
import type { RateLimits } from '../api/rate-limits.ts';
import { PagePipeline } from './page-pipeline.ts';

const user: SignedInUser = {
  sessionId: 'ses_1',
  userId: 'usr_1',
  email: 'ada@example.com',
  isFresh: false,
  isOperator: false,
  formToken: 'token',
};

/** How the session of a request with these headers is looked up. */
async function lookUp(
  headers: Readonly<Record<string, string>>,
  takeOfUser: RateLimits['takeOfUser'] = async () => undefined,
): Promise<readonly string[]> {
  const calls: string[] = [];
  const sessions: ConsoleSessions = {
    use: async () => {
      calls.push('used');
      return user;
    },
    find: async () => {
      calls.push('found');
      return user;
    },
  };
  const pipeline = new PagePipeline(sessions, { takeOfUser } as RateLimits, {} as ApiSettings, {} as Log);
  const request = { method: 'GET', url: '/scans', headers } as unknown as FastifyRequest;
  await pipeline.beforeBody(request, {} as FastifyReply, { id: 'scansPage', access: 'user' });
  return calls;
}

describe('a session', () => {
  it.each([
    ['a page that the browser shows', { 'sec-fetch-dest': 'document', accept: 'text/html' }],
    ['a browser without Fetch Metadata', { accept: 'text/html' }],
  ])('is used by a request of %s', async (_, headers) => {
    expect(await lookUp(headers)).toEqual(['used']);
  });

  it.each([
    ['a live stream', { accept: 'text/event-stream' }],
    ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', accept: '*/*' }],
  ])('stays as idle as it was at a request of %s', async (_, headers) => {
    expect(await lookUp(headers)).toEqual(['found']);
  });
});

it('a request beyond the rate limit of its user is rejected', async () => {
  const exceeded = new Rejected('rate_limit_exceeded', 'Too many requests.', { retryAfter: 7 });
  const users: string[] = [];
  const limit = async (userId: string): Promise<void> => {
    users.push(userId);
    throw exceeded;
  };
  await expect(lookUp({ accept: 'text/html' }, limit)).rejects.toBe(exceeded);
  expect(users).toEqual(['usr_1']);
});
