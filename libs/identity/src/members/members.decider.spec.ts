import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { maxMembers, membersDecider } from './members.decider.ts';
import type { MemberAdded } from './members.events.ts';
import type { Role } from './roles.ts';

const given = givenEvents(membersDecider);
const accountId = 'acc_1';
const added = (userId: string, role: Role, invitationId: string | null = `inv_${userId}`): MemberAdded => ({
  type: 'MemberAdded',
  data: { accountId, userId, role, invitationId },
});
const add = (userId: string, role: Role, invitationId: string | null = `inv_${userId}`) =>
  ({ type: 'AddMember', accountId, userId, role, invitationId }) as const;
const remove = (userId: string, evenLastOwner = false) =>
  ({ type: 'RemoveMember', accountId, userId, evenLastOwner }) as const;
const change = (userId: string, role: Role) => ({ type: 'ChangeMemberRole', accountId, userId, role }) as const;
const removed = (userId: string) => ({ type: 'MemberRemoved', data: { accountId, userId } }) as const;
const owner = added('ada', 'owner', null);

describe('the members of an account', () => {
  it('are added once for each invitation, also when the member was removed since', () => {
    given()
      .when(add('ada', 'owner', null))
      .expect(owner);
    given(owner)
      .when(add('ada', 'owner', null))
      .expect();
    given(owner, added('bob', 'member'), removed('bob')).when(add('bob', 'member')).expect();
    given(owner, added('bob', 'member'), removed('bob'))
      .when(add('bob', 'read_only', 'inv_2'))
      .expect(added('bob', 'read_only', 'inv_2'));
  });

  it('are added by an invitation that is accepted already, unless they were removed since', () => {
    const completion = { ...add('bob', 'member', 'inv_2'), isAccepted: true } as const;
    given(owner)
      .when(completion)
      .expect(added('bob', 'member', 'inv_2'));
    given(owner, added('cyd', 'member'), removed('cyd'))
      .when(completion)
      .expect(added('bob', 'member', 'inv_2'));
    given(owner, added('bob', 'member'), removed('bob')).when(completion).expect();
    given(owner, added('bob', 'member'), removed('bob'), added('bob', 'member', 'inv_3'), removed('bob'))
      .when(completion)
      .expect();
  });

  it('keep their role when they accept another invitation', () => {
    given(owner, added('bob', 'member'))
      .when(add('bob', 'owner', 'inv_2'))
      .expect();
  });

  it('are bounded', () => {
    const many = Array.from({ length: maxMembers }, (_, n) => added(`u${n}`, 'member'));
    given(...many)
      .when(add('one more', 'member'))
      .expectRejected('limit_reached');
  });

  it('always include an owner', () => {
    given(owner, added('bob', 'member')).when(remove('ada')).expectRejected('invalid_state');
    given(owner, added('bob', 'member')).when(change('ada', 'member')).expectRejected('invalid_state');
    given(owner).when(remove('ada')).expectRejected('invalid_state');
    given(owner, added('bob', 'member'), added('cyd', 'read_only')).when(remove('ada')).expectRejected('invalid_state');
    given(owner, added('bob', 'owner')).when(remove('ada')).expect(removed('ada'));
    given(owner, added('bob', 'owner'))
      .when(change('ada', 'read_only'))
      .expect({ type: 'MemberRoleChanged', data: { accountId, userId: 'ada', role: 'read_only' } });
  });

  it('who are not the last owner leave, and change their role', () => {
    given(owner, added('bob', 'member')).when(remove('bob')).expect(removed('bob'));
    given(owner, added('bob', 'member'))
      .when(change('bob', 'owner'))
      .expect({ type: 'MemberRoleChanged', data: { accountId, userId: 'bob', role: 'owner' } });
  });

  it('lose the last owner only where the user is erased', () => {
    given(owner).when(remove('ada', true)).expect(removed('ada'));
  });

  it('change nothing where nothing would change', () => {
    given(owner).when(change('ada', 'owner')).expect();
    given(owner).when(remove('bob')).expect();
    given(owner).when(change('bob', 'owner')).expectRejected('not_found');
  });
});
