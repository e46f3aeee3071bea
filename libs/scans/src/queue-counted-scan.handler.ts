import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import { QueueCountedScan } from './scan.commands.ts';
import { scanStream } from './scan.decider.ts';

@CommandHandler(QueueCountedScan)
export class QueueCountedScanHandler implements ICommandHandler<QueueCountedScan> {
  readonly #executor: CommandExecutor;

  constructor(executor: CommandExecutor) {
    this.#executor = executor;
  }

  async execute({ scan, context }: QueueCountedScan): Promise<void> {
    await this.#executor.execute(scanStream, scan.scanId, { type: 'Queue', ...scan }, context);
  }
}
