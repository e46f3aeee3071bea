import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { billingPeriodAt, Quota } from '#accounts';
import type { ScanCounted } from '#accounts';
import { CommandExecutor, ReadStore } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { QueueCountedScan } from '../scan/scan.commands.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { ShownScans } from '../status/shown-scans.ts';

@CommandHandler(QueueCountedScan)
export class QueueCountedScanHandler implements ICommandHandler<QueueCountedScan> {
  readonly #executor: CommandExecutor;
  readonly #shown: ShownScans;
  readonly #quota: Quota;

  constructor(executor: CommandExecutor, store: ReadStore, quota: Quota) {
    this.#executor = executor;
    this.#shown = new ShownScans(store);
    this.#quota = quota;
  }

  /**
   * Two requests with one idempotency key that come just before and after the end of a month are counted in both months:
   * the one in which the scan is not queued gives the unit back.
   */
  async execute({ scan, context }: QueueCountedScan): Promise<void> {
    const month = await this.#queuedMonth(scan, context);
    if (month === scan.month) return;
    const { accountId, scanId } = scan;
    await this.#quota.refund({ accountId, month: scan.month, scanId, canceled: false }, context);
  }

  /** A scan that the read model has was queued; whether one that it lacks was queued is shown by its stream. */
  async #queuedMonth(scan: ScanCounted['data'], context: CommandContext): Promise<string> {
    const shown = await this.#shown.find(scan.scanId);
    if (shown !== undefined) return billingPeriodAt(Date.parse(shown.createdAt)).month;
    const queue = { type: 'Queue', ...scan } as const;
    const { state } = await this.#executor.execute(scanStream, scan.scanId, queue, context);
    return state.status === 'none' ? scan.month : state.month;
  }
}
