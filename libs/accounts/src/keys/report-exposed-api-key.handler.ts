import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock } from '#kernel';
import { keyringStream } from './keyring.decider.ts';

/** Marks a key that was sent over plain HTTP, and revokes it where `revoke` is set. Returns whether anything changed. */
export class ReportExposedApiKey extends Command<{ readonly changed: boolean }> {
  constructor(
    readonly key: { readonly accountId: string; readonly keyId: string; readonly revoke: boolean },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReportExposedApiKey)
export class ReportExposedApiKeyHandler implements ICommandHandler<ReportExposedApiKey> {
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;

  constructor(executor: CommandExecutor, clock: Clock) {
    this.#executor = executor;
    this.#clock = clock;
  }

  async execute({ key, context }: ReportExposedApiKey): Promise<{ readonly changed: boolean }> {
    const command = { type: 'ReportExposedApiKey', ...key, now: this.#clock.timestamp() } as const;
    const { events } = await this.#executor.execute(keyringStream, key.accountId, command, context);
    return { changed: events.length > 0 };
  }
}
