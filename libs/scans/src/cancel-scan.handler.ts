import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadYourWrites } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { AccountScans } from './account-scans.ts';
import { scanStream } from './scan.decider.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

/** Ends a scan that waits or runs. @throws Rejected `not_found`, or `invalid_state` when it has ended */
export class CancelScan extends Command<ScanDocument> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CancelScan)
export class CancelScanHandler implements ICommandHandler<CancelScan> {
  readonly #executor: CommandExecutor;
  readonly #scans: AccountScans;
  readonly #readYourWrites: ReadYourWrites;

  constructor(executor: CommandExecutor, scans: AccountScans, readYourWrites: ReadYourWrites) {
    this.#executor = executor;
    this.#scans = scans;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, scanId, context }: CancelScan): Promise<ScanDocument> {
    await this.#scans.find(accountId, scanId);
    const { position } = await this.#executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
    await this.#readYourWrites.until(scansProjection, position);
    return (await this.#scans.recorded(accountId, scanId)).scan;
  }
}
