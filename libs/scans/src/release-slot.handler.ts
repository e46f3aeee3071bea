import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import { ReleaseSlot } from './scan.commands.ts';
import { slotStream } from './slots.decider.ts';

@CommandHandler(ReleaseSlot)
export class ReleaseSlotHandler implements ICommandHandler<ReleaseSlot> {
  readonly #executor: CommandExecutor;

  constructor(executor: CommandExecutor) {
    this.#executor = executor;
  }

  async execute({ accountId, scanId, context }: ReleaseSlot): Promise<void> {
    await this.#executor.execute(slotStream, accountId, { type: 'Release', accountId, scanId }, context);
  }
}
