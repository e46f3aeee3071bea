import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, Log } from '#kernel';
import type { Client } from '../client.ts';
import { signInFailuresId, signInFailuresStream } from './sign-in-failures.decider.ts';
import type { SignInFailuresCommand } from './sign-in-failures.decider.ts';

/** What failed: a sign-in, or the password in a session. */
export type FailedStep =
  | Pick<Extract<SignInFailuresCommand, { type: 'RecordSignInFailure' }>, 'type' | 'method'>
  | Pick<Extract<SignInFailuresCommand, { type: 'RecordConfirmationFailure' }>, 'type' | 'sessionId' | 'purpose'>;

/** Records failed attempts of users who exist, for their security log. */
@Injectable()
export class FailedAttempts {
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(executor: CommandExecutor, clock: Clock, log: Log) {
    this.#executor = executor;
    this.#clock = clock;
    this.#log = log;
  }

  /** Never rejects: where it cannot be recorded, the operator's log says so. */
  async record(userId: string, step: FailedStep, client: Client, context: CommandContext): Promise<void> {
    const failedAt = this.#clock.timestamp();
    const command = { ...step, userId, ...client, failedAt };
    try {
      await this.#executor.execute(signInFailuresStream, signInFailuresId(userId, failedAt), command, context);
    } catch (error) {
      this.#log.warn({ err: error, user: userId }, 'a failed sign-in could not be recorded');
    }
  }
}
