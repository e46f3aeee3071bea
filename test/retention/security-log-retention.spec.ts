import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { invitationStream } from '../../libs/identity/src/members/invitation.decider.ts';
import { securityLogProjection } from '../../libs/identity/src/security-log/security-log.projection.ts';
import { sessionStream } from '../../libs/identity/src/sessions/session.decider.ts';
import { dayMs, hourMs, openWorld } from './retention-world.ts';
import type { World } from './retention-world.ts';

describe('Retention of the security log', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const startSession = async (sessionId: string): Promise<void> => {
    const started = { sessionId, userId: 'usr_1', accountId: 'acc_1', tokenHash: 'h', generation: 0 } as const;
    const client = { method: 'password', address: '192.0.2.1', userAgent: 'browser' } as const;
    const times = { startedAt: world.clock.timestamp(), expiresAt: '2026-07-01T12:00:00.000Z' };
    const start = { type: 'StartSession', ...started, ...client, ...times } as const;
    await world.executor.execute(sessionStream, sessionId, start, world.context);
  };
  const invite = async (invitationId: string): Promise<void> => {
    const invited = { invitationId, accountId: 'acc_1', email: 'guest@example.com', role: 'member' } as const;
    const link = { tokenHash: 'h', expiresAt: '2026-06-08T12:00:00.000Z' };
    const create = { type: 'CreateInvitation', ...invited, ...link } as const;
    await world.executor.execute(invitationStream, invitationId, create, world.context);
  };

  it('deletes a session when its last event is older than the period', async () => {
    const end = { type: 'EndSession', userId: 'usr_1', reason: 'signed_out' } as const;
    const confirm = { type: 'ConfirmSession', method: 'password', now: world.clock.timestamp() } as const;
    for (const sessionId of ['ended', 'confirmed', 'moved', 'abandoned']) await startSession(sessionId);
    world.clock.advance(hourMs);
    await world.executor.execute(sessionStream, 'ended', end, world.context);
    await world.executor.execute(sessionStream, 'confirmed', confirm, world.context);
    const move = { type: 'ChangeSessionAccount', accountId: 'acc_2' } as const;
    await world.executor.execute(sessionStream, 'moved', move, world.context);
    world.clock.advance(90 * dayMs - hourMs / 2);
    expect(await world.retain('sessions', 90 * dayMs)).toEqual({ streams: 1, events: 1 });
    world.clock.advance(hourMs);
    expect(await world.retain('sessions', 90 * dayMs)).toEqual({ streams: 3, events: 6 });
    await world.catchUp();
    expect(await world.documents(securityLogProjection.collection)).toEqual([]);
  });

  it('deletes what an earlier release has passed, and kept because of its later events', async () => {
    const end = { type: 'EndSession', userId: 'usr_1', reason: 'signed_out' } as const;
    await startSession('ended');
    await world.executor.execute(sessionStream, 'ended', end, world.context);
    await invite('ignored');
    const passed = await world.log.head({ categories: ['session', 'invitation'] });
    for (const rule of ['sessions', 'invitations']) await world.log.savePosition(`retention-${rule}`, passed);
    world.clock.advance(91 * dayMs);
    expect(await world.retain('sessions', 90 * dayMs)).toEqual({ streams: 1, events: 2 });
    expect(await world.retain('invitations', 90 * dayMs)).toEqual({ streams: 1, events: 1 });
  });

  it('deletes an invitation when its last event is older than the period', async () => {
    for (const invitationId of ['accepted', 'revoked', 'ignored']) await invite(invitationId);
    world.clock.advance(hourMs);
    const accept = { type: 'AcceptInvitation', userId: 'usr_2', email: 'guest@example.com' } as const;
    const now = world.clock.timestamp();
    await world.executor.execute(invitationStream, 'accepted', { ...accept, now }, world.context);
    const revoke = { type: 'RevokeInvitation', accountId: 'acc_1' } as const;
    await world.executor.execute(invitationStream, 'revoked', revoke, world.context);
    world.clock.advance(90 * dayMs - hourMs / 2);
    expect(await world.retain('invitations', 90 * dayMs)).toEqual({ streams: 1, events: 1 });
    world.clock.advance(hourMs);
    expect(await world.retain('invitations', 90 * dayMs)).toEqual({ streams: 2, events: 4 });
  });
});
