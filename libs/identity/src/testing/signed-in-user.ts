import { membersStream } from '../members/members.decider.ts';
import { userStream } from '../users/user.decider.ts';
import { identityWorld } from './identity-world.ts';

const context = { actor: 'system:test', correlationId: 'req_1', causationId: 'req_1' };
const accountId = 'acc_1';
const browser = {
  client: { address: '192.0.2.1', userAgent: 'Test' },
  source: { network: '192.0.2.0/24', device: 'dev_1' },
};

/** One of two owners of the account `acc_1` who has signed in, in a world of its own. */
export async function signedInUser() {
  const world = identityWorld();
  const { executor, registration, sessionStart } = world;
  const user = { email: 'ada@example.com', passwordHash: 'x', opensAccount: null, correlationId: 'req_1' };
  const userId = (await registration.register(user)) ?? '';
  for (const owner of [userId, 'usr_other']) {
    const member = { type: 'AddMember', accountId, userId: owner, role: 'owner', invitationId: owner } as const;
    await executor.execute(membersStream, accountId, member, context);
  }
  const { generation = 0 } = (await world.users.find(userId)) ?? {};
  const { token } = await sessionStart.begin({ userId, generation }, 'password', browser, 'req_1');
  return {
    ...world,
    token,
    /** Ends all sessions of the user, as the user does from another browser. */
    endSessions: () => executor.execute(userStream, userId, { type: 'RevokeSessions', userId }, context),
    leaveAccount: () => {
      const remove = { type: 'RemoveMember', accountId, userId, evenLastOwner: false } as const;
      return executor.execute(membersStream, accountId, remove, context);
    },
  };
}
