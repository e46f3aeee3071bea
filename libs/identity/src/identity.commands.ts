import { SagaCommand } from '#event-sourcing';
import type { InvitationAccepted } from './members/invitation.events.ts';
import type { UserRegistered } from './users/user.events.ts';

/** Opens the account of a user who has signed up, with the user as its owner. Repeating it changes nothing. */
export class OpenAccountOfUser extends SagaCommand {
  readonly userId: string;
  readonly account: NonNullable<UserRegistered['data']['opensAccount']>;

  constructor(userId: string, account: OpenAccountOfUser['account']) {
    super();
    this.userId = userId;
    this.account = account;
  }
}

/** Makes a user who has accepted an invitation a member of its account. Repeating it changes nothing. */
export class AddInvitedMember extends SagaCommand {
  readonly invitation: InvitationAccepted['data'];

  constructor(invitation: AddInvitedMember['invitation']) {
    super();
    this.invitation = invitation;
  }
}
