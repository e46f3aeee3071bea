import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, isOperator, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { apiKeysProjection } from './api-keys.projection.ts';
import { ChangeLimit } from '../change-limit.ts';
import { keyringStream } from './keyring.decider.ts';
import type { KeyringCommand } from './keyring.decider.ts';

/**
 * Create, rotate or revoke a key, and wait until every process sees it: a revocation that has been acknowledged applies to the very
 * next request. Returns whether anything changed: false when the command repeats an earlier one.
 * @throws Rejected, and ReadModelBehind when the change is stored and does not apply yet
 */
export class ChangeKeys extends Command<{ readonly changed: boolean }> {
  constructor(
    readonly change: KeyringCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeKeys)
export class ChangeKeysHandler implements ICommandHandler<ChangeKeys> {
  readonly #changeLimit: ChangeLimit;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;

  constructor(changeLimit: ChangeLimit, executor: CommandExecutor, readYourWrites: ReadYourWrites) {
    this.#changeLimit = changeLimit;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ change, context }: ChangeKeys): Promise<{ readonly changed: boolean }> {
    // A revocation must always be possible, and operators are not limited.
    const isLimited = change.type !== 'RevokeApiKey' && change.type !== 'ReportExposedApiKey';
    if (isLimited && !isOperator(context.actor)) {
      await this.#changeLimit.take(change.accountId);
    }
    const { position, events } = await this.#executor.execute(keyringStream, change.accountId, change, context);
    await this.#readYourWrites.until(apiKeysProjection, position);
    return { changed: events.length > 0 };
  }
}
