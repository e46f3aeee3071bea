import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { AccountScans } from '../status/account-scans.ts';
import { scanStream } from './scan.decider.ts';
import { ScanVisibility } from '../status/scan-visibility.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

export interface CanceledScan {
  readonly scan: ScanDocument;
  /** Lists show it as it is; otherwise they are behind. */
  readonly isListed: boolean;
}

/** Ends a scan that waits or runs. @throws Rejected `not_found`, or `invalid_state` when it has ended */
export class CancelScan extends Command<CanceledScan> {
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
  readonly #visibility: ScanVisibility;

  constructor(executor: CommandExecutor, scans: AccountScans, visibility: ScanVisibility) {
    this.#executor = executor;
    this.#scans = scans;
    this.#visibility = visibility;
  }

  async execute({ accountId, scanId, context }: CancelScan): Promise<CanceledScan> {
    await this.#scans.find(accountId, scanId);
    const { position } = await this.#executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
    const isListed = await this.#visibility.isShown([[scansProjection, position]]);
    const { scan } = await this.#scans.recorded(accountId, scanId);
    return { scan, isListed };
  }
}
