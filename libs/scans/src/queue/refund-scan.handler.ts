import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Quota } from '#accounts';
import { RefundScan } from '../scan/scan.commands.ts';

@CommandHandler(RefundScan)
export class RefundScanHandler implements ICommandHandler<RefundScan> {
  readonly #quota: Quota;

  constructor(quota: Quota) {
    this.#quota = quota;
  }

  async execute({ accountId, month, scanId, canceled, context }: RefundScan): Promise<void> {
    await this.#quota.refund({ accountId, month, scanId, canceled }, context);
  }
}
