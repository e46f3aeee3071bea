import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { usageStream, usageStreamId } from '#accounts';
import { CommandExecutor } from '#event-sourcing';
import { RefundScan } from './scan.commands.ts';

@CommandHandler(RefundScan)
export class RefundScanHandler implements ICommandHandler<RefundScan> {
  readonly #executor: CommandExecutor;

  constructor(executor: CommandExecutor) {
    this.#executor = executor;
  }

  async execute({ accountId, month, scanId, canceled, context }: RefundScan): Promise<void> {
    const stream = usageStreamId(accountId, month);
    await this.#executor.execute(usageStream, stream, { type: 'Refund', accountId, month, scanId, canceled }, context);
  }
}
