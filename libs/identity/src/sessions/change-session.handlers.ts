import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { sessionStream } from './session.decider.ts';
import type { SessionCommand } from './session.decider.ts';
import { sessionsProjection } from './sessions.projection.ts';
import { userStream } from '../users/user.decider.ts';
import { usersProjection } from '../users/users.projection.ts';

/** Confirm, move or end a session; it holds from the next request on, in every process. */
export class ChangeSession extends Command<void> {
  constructor(
    readonly sessionId: string,
    readonly change: Exclude<SessionCommand, { type: 'StartSession' }>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSession)
export class ChangeSessionHandler implements ICommandHandler<ChangeSession> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ sessionId, change, context }: ChangeSession): Promise<void> {
    const { position } = await this.#executor.execute(sessionStream, sessionId, change, context);
    await this.#readYourWrites.until(sessionsProjection, position);
  }
}

/** Sign out everywhere: ends all sessions of the user. */
export class RevokeSessions extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeSessions)
export class RevokeSessionsHandler implements ICommandHandler<RevokeSessions> {
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ userId, context }: RevokeSessions): Promise<void> {
    const { position } = await this.#executor.execute(userStream, userId, { type: 'RevokeSessions', userId }, context);
    await this.#readYourWrites.until(usersProjection, position);
  }
}
