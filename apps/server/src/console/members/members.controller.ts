import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ChangeMembers,
  defaultInvitationHours,
  Invitations,
  InviteMember,
  isRole,
  Memberships,
  RevokeInvitation,
  Users,
} from '#identity';
import type { Role } from '#identity';
import { Ids, Rejected } from '#kernel';
import { ApiSettings } from '../../api/api-settings.ts';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { confirmationBefore } from '../sign-in/confirm.controller.ts';
import { invitationMadeView, membersView } from './members-views.ts';

const current = '/members';

/** Who may use the account in the console. */
@Controller('/members')
export class MembersController {
  readonly #commands: CommandBus;
  readonly #memberships: Memberships;
  readonly #invitations: Invitations;
  readonly #users: Users;
  readonly #settings: ApiSettings;
  readonly #ids: Ids;

  constructor(
    commands: CommandBus,
    memberships: Memberships,
    invitations: Invitations,
    users: Users,
    settings: ApiSettings,
    ids: Ids,
  ) {
    this.#commands = commands;
    this.#memberships = memberships;
    this.#invitations = invitations;
    this.#users = users;
    this.#settings = settings;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'members', access: 'members:read' })
  list(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request);
  }

  /** The link is in this response and in no other. */
  @Post('invitations')
  @WebPage({ id: 'inviteMember', access: 'members:write' })
  invite(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    return this.#change(request, async () => {
      const { session, form, command } = request;
      const invitation = {
        accountId: session.accountId,
        email: form.text('email'),
        role: readRole(form.text('role')),
        hours: defaultInvitationHours,
        formId: `${session.formToken} ${form.text('nonce')}`,
      };
      const { email, token, expiresAt } = await this.#commands.execute(new InviteMember(invitation, command));
      const url = `${this.#settings.publicUrl()}/invitation?token=${token}`;
      const content = invitationMadeView(email, url, expiresAt);
      return consolePage(request, { title: 'Invitation', current, content, scripts: ['copy.js'] });
    });
  }

  @Post('invitations/:invitation_id/revoke')
  @WebPage({ id: 'revokeInvitation', access: 'members:write' })
  revoke(@PageRequest() request: PageRequest, @Param('invitation_id') id: string): Promise<Html | SeeOther> {
    const { session, command } = request;
    return this.#change(request, async () => {
      await this.#commands.execute(new RevokeInvitation(session.accountId, id, command));
      return new SeeOther(current, { kind: 'success', text: 'The invitation is revoked.' });
    });
  }

  @Post(':user_id/role')
  @WebPage({ id: 'changeMemberRole', access: 'members:write' })
  changeRole(@PageRequest() request: PageRequest, @Param('user_id') userId: string): Promise<Html | SeeOther> {
    const { session, form, command } = request;
    return this.#change(request, async () => {
      const role = readRole(form.text('role'));
      const change = { type: 'ChangeMemberRole', accountId: session.accountId, userId, role } as const;
      await this.#commands.execute(new ChangeMembers(change, command));
      return new SeeOther(userId === session.userId ? '/profile' : current, {
        kind: 'success',
        text: 'The role is changed.',
      });
    });
  }

  @Post(':user_id/remove')
  @WebPage({ id: 'removeMember', access: 'members:write' })
  remove(@PageRequest() request: PageRequest, @Param('user_id') userId: string): Promise<Html | SeeOther> {
    const { session, command } = request;
    return this.#change(request, async () => {
      const change = { type: 'RemoveMember', accountId: session.accountId, userId, evenLastOwner: false } as const;
      await this.#commands.execute(new ChangeMembers(change, command));
      return new SeeOther(userId === session.userId ? '/' : current, {
        kind: 'success',
        text: 'The member is removed.',
      });
    });
  }

  /** Who may use the account is changed only by somebody who has just proved to be the owner. */
  async #change(request: PageRequest, change: () => Promise<Html | SeeOther>): Promise<Html | SeeOther> {
    const confirmation = confirmationBefore(request, current);
    if (confirmation !== undefined) return confirmation;
    try {
      return await change();
    } catch (error) {
      const problem = formProblemOf(error);
      request.reject(problem);
      return this.#page(request, problem);
    }
  }

  async #page(request: PageRequest, problem?: FormProblem): Promise<Html> {
    const { session } = request;
    const [members, invitations] = await Promise.all([
      this.#memberships.ofAccount(session.accountId),
      this.#invitations.openOf(session.accountId),
    ]);
    const views = await Promise.all(
      members.map(async (member) => ({ ...member, email: (await this.#users.find(member.userId))?.email ?? '' })),
    );
    const content = membersView({ session, members: views, invitations, nonce: this.#ids.token(), problem });
    return consolePage(request, { title: 'Members', current, content });
  }
}

/** @throws Rejected `invalid_parameter` */
function readRole(text: string): Role {
  if (isRole(text)) return text;
  throw new Rejected('invalid_parameter', 'Choose a role.', { param: 'role' });
}
