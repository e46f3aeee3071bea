import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, EventLog, LogDigest, ReadYourWrites, recordDeletion, streamName } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { ChangeMembers } from '../members/change-members.handler.ts';
import { emailStream } from './email.decider.ts';
import { invitationStream } from '../members/invitation.decider.ts';
import { Invitations } from '../members/invitations.ts';
import { Memberships } from '../members/memberships.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { userStream } from './user.decider.ts';
import { Users } from './users.ts';
import { usersProjection } from './users.projection.ts';

/** What was deleted of a user. */
export interface Erased {
  readonly streams: number;
  readonly events: number;
}

/**
 * Delete everything that is stored of a person: address, password, passkeys, sessions, failed sign-ins, invitations to the
 * address. What stays names the user by an id that leads nowhere, and the address by its SHA-256. Repeating it completes an interrupted one. @throws Rejected `not_found`
 */
export class EraseUser extends Command<Erased> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  readonly #users: Users;
  readonly #memberships: Memberships;
  readonly #invitations: Invitations;
  readonly #securityLog: SecurityLog;
  readonly #commands: CommandBus;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #log: EventLog;
  readonly #clock: Clock;

  constructor(
    users: Users,
    memberships: Memberships,
    invitations: Invitations,
    securityLog: SecurityLog,
    commands: CommandBus,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    log: EventLog,
    clock: Clock,
  ) {
    this.#users = users;
    this.#memberships = memberships;
    this.#invitations = invitations;
    this.#securityLog = securityLog;
    this.#commands = commands;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#log = log;
    this.#clock = clock;
  }

  /** The user's own stream is the last: while it exists, the user is found and the erasure can be repeated. */
  async execute({ userId, context }: EraseUser): Promise<Erased> {
    const user = await this.#users.find(userId);
    if (user === undefined) throw new Rejected('not_found', 'There is no user with this id.');
    // Rejects while the log cannot tell which streams there are: nothing is changed then.
    await this.#securityLog.streamsOf(userId);
    for (const { accountId } of await this.#memberships.ofUser(userId)) {
      const remove = { type: 'RemoveMember', accountId, userId, evenLastOwner: true } as const;
      await this.#commands.execute(new ChangeMembers(remove, context));
    }
    const { email, emailDigest } = user;
    const release = { type: 'ReleaseEmail', emailDigest, userId } as const;
    await this.#executor.execute(emailStream, emailDigest, release, context);
    let erased: Erased = { streams: 0, events: 0 };
    const invitations = await this.#invitations.toAddress(email);
    const streams = new Set([
      ...(await this.#securityLog.streamsOf(userId)),
      ...invitations.map(({ invitationId }) => streamName(invitationStream, invitationId)),
      streamName(userStream, userId),
    ]);
    for (const stream of streams) {
      const events = await this.#delete(stream, context);
      if (events > 0) erased = { streams: erased.streams + 1, events: erased.events + events };
    }
    await this.#readYourWrites.catchesUp(usersProjection, this.#log);
    return erased;
  }

  /** Recorded first, so that read models forget it whether or not they are shown the deleted events once more. */
  async #delete(stream: string, context: CommandContext): Promise<number> {
    const digest = new LogDigest();
    let lastRevision: number | undefined;
    for await (const event of this.#log.readStream(stream)) {
      digest.add(event);
      lastRevision = event.revision;
    }
    if (lastRevision === undefined) return 0;
    const { events, hash } = digest;
    const environment = { executor: this.#executor, context, now: this.#clock.timestamp() };
    await recordDeletion('erased-users', [{ stream, events, digest: hash }], environment);
    await this.#log.deleteStream(stream, lastRevision);
    return events;
  }
}
