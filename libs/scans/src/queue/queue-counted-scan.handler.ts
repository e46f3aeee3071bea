import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadStore } from '#event-sourcing';
import { QueueCountedScan } from '../scan/scan.commands.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { ShownScans } from '../status/shown-scans.ts';

@CommandHandler(QueueCountedScan)
export class QueueCountedScanHandler implements ICommandHandler<QueueCountedScan> {
  readonly #executor: CommandExecutor;
  readonly #shown: ShownScans;

  constructor(executor: CommandExecutor, store: ReadStore) {
    this.#executor = executor;
    this.#shown = new ShownScans(store);
  }

  /** A scan that the read model has was queued; whether one that it lacks was queued is shown by its stream. */
  async execute({ scan, context }: QueueCountedScan): Promise<void> {
    if (await this.#shown.has(scan.scanId)) return;
    await this.#executor.execute(scanStream, scan.scanId, { type: 'Queue', ...scan }, context);
  }
}
