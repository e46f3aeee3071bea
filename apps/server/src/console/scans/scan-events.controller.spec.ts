import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StreamableFile } from '@nestjs/common';
import type { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Accounts } from '#accounts';
import type { Log } from '#kernel';
import type { FollowScan } from '#scans';
import { Metrics } from '#service';
import { signedInUser } from '../../../../../libs/identity/src/testing/signed-in-user.ts';
import { Shutdown } from '../../api/pipeline/shutdown.ts';
import { ScanEventStreams } from '../../live-scans/scan-event-streams.ts';
import type { ActorNames } from '../actor-names.ts';
import { UserSessions } from '../sign-in/user-sessions.ts';
import { ScanEventsController } from './scan-events.controller.ts';

const hourMs = 60 * 60_000;
const log = { error: () => undefined } as unknown as Log;
/** A runner that only runs the handler. */
const handlerRunner = { run: (_request: unknown, _reply: unknown, handle: () => Promise<unknown>) => handle() };
/** The framework also passes it after the parameters of a handler. */
const reply = { headers: () => undefined, server: { handlerRunner } } as unknown as FastifyReply;

/** Of a scan that nothing happens to: the first update comes when the stream is stopped. */
const queries = {
  execute: async ({ signal }: FollowScan) => ({
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve({ done: true, value: undefined }))),
    }),
  }),
} as unknown as QueryBus;

/** A user who has signed in, and whose browser follows a scan. */
async function follow() {
  const user = await signedInUser();
  const cookies = `__Host-session=${user.token}`;
  const sessions = new UserSessions(user.sessions(), { find: async () => undefined } as unknown as Accounts);
  const session = await sessions.use(cookies);
  const streams = new ScanEventStreams(queries, new Shutdown(), new Metrics(), log);
  const controller = new ScanEventsController(streams, sessions, {} as ActorNames);
  const request = { session: { ...session, accountId: 'acc_1' }, cookies, query: new URLSearchParams() };
  const events = controller.events.bind(controller) as (
    ...parameters: unknown[]
  ) => Promise<StreamableFile | undefined>;
  const file = await events(request, reply, undefined, 'scan_1', reply);
  const stream = { hasEnded: false };
  file?.getStream().resume();
  file?.getStream().on('end', () => (stream.hasEnded = true));
  /** Both the clock of the service and its timers; a stream is checked every two seconds. */
  const pass = async (hours: number): Promise<void> => {
    user.clock.advance(hours * hourMs);
    await jest.advanceTimersByTimeAsync(5_000);
  };
  return { ...user, sessions, cookies, stream, pass };
}

describe('the live stream of a scan', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('does not keep the session of an absent user alive, and ends with it', async () => {
    const { pass, stream, sessions, cookies } = await follow();
    for (let hours = 0; hours < 11; hours++) await pass(1);
    expect(stream.hasEnded).toBe(false);
    await pass(1);
    expect(stream.hasEnded).toBe(true);
    expect(await sessions.find(cookies)).toBeUndefined();
  });

  it('continues while the user uses other pages', async () => {
    const { pass, stream, sessions, cookies } = await follow();
    for (let hours = 0; hours < 24; hours++) {
      await sessions.use(cookies);
      await pass(1);
    }
    expect(stream.hasEnded).toBe(false);
  });

  it('ends when all sessions of the user are ended elsewhere', async () => {
    const { pass, stream, endSessions } = await follow();
    await pass(0);
    expect(stream.hasEnded).toBe(false);
    await endSessions();
    await pass(0);
    expect(stream.hasEnded).toBe(true);
  });

  it('ends when the user is no member of the account any more', async () => {
    const { pass, stream, leaveAccount } = await follow();
    await pass(0);
    expect(stream.hasEnded).toBe(false);
    await leaveAccount();
    await pass(0);
    expect(stream.hasEnded).toBe(true);
  });
});
