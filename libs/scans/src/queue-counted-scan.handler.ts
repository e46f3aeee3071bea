import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor, ReadStore } from '#event-sourcing';
import { QueueCountedScan } from './scan.commands.ts';
import { scanStream } from './scan.decider.ts';
import { scansProjection } from './scans.projection.ts';

@CommandHandler(QueueCountedScan)
export class QueueCountedScanHandler implements ICommandHandler<QueueCountedScan> {
  readonly #executor: CommandExecutor;
  readonly #store: ReadStore;

  constructor(executor: CommandExecutor, store: ReadStore) {
    this.#executor = executor;
    this.#store = store;
  }

  async execute({ scan, context }: QueueCountedScan): Promise<void> {
    if (await this.#isShown(scan.scanId)) return;
    await this.#executor.execute(scanStream, scan.scanId, { type: 'Queue', ...scan }, context);
  }

  /** A scan that the read model has was queued; whether one that it lacks was queued is shown by its stream. */
  async #isShown(scanId: string): Promise<boolean> {
    const { collection } = scansProjection;
    if ((await this.#store.findLive(collection)) === undefined) return false;
    return (await this.#store.get(collection, scanId)) !== undefined;
  }
}
