import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { OpenAccount } from '#accounts';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import { AddInvitedMember, OpenAccountOfUser } from '../identity.commands.ts';
import { membersStream } from '../members/members.decider.ts';
import { membersProjection } from '../members/members.projection.ts';

@CommandHandler(OpenAccountOfUser)
export class OpenAccountOfUserHandler implements ICommandHandler<OpenAccountOfUser> {
  readonly #commands: CommandBus;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(commands: CommandBus, executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#commands = commands;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  /** The address of its owner is not copied to the account, whose history is kept when the user is erased. */
  async execute({ userId, account: { accountId, name }, context }: OpenAccountOfUser): Promise<void> {
    const account = { accountId, name, email: '', subscription: { plan: 'free' } } as const;
    await this.#commands.execute(new OpenAccount(account, context));
    const command = { type: 'AddMember', accountId, userId, role: 'owner', invitationId: null } as const;
    const { position } = await this.#executor.execute(membersStream, accountId, command, context);
    await this.#readYourWrites.until(membersProjection, position);
  }
}

@CommandHandler(AddInvitedMember)
export class AddInvitedMemberHandler implements ICommandHandler<AddInvitedMember> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ invitation, context }: AddInvitedMember): Promise<void> {
    const command = { type: 'AddMember', ...invitation, isAccepted: true } as const;
    const { position } = await this.#executor.execute(membersStream, invitation.accountId, command, context);
    await this.#readYourWrites.until(membersProjection, position);
  }
}
