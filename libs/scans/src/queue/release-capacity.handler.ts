import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import { ReleaseCapacity } from '../scan/scan.commands.ts';
import { accountWorkStream } from './account-work.decider.ts';

@CommandHandler(ReleaseCapacity)
export class ReleaseCapacityHandler implements ICommandHandler<ReleaseCapacity> {
  readonly #executor: CommandExecutor;

  constructor(executor: CommandExecutor) {
    this.#executor = executor;
  }

  async execute({ accountId, scanId, context }: ReleaseCapacity): Promise<void> {
    await this.#executor.execute(accountWorkStream, accountId, { type: 'Release', accountId, scanId }, context);
  }
}
