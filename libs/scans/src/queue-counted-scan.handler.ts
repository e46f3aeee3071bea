import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import { QueueCountedScan } from './scan.commands.ts';
import { scanStream } from './scan.decider.ts';

@CommandHandler(QueueCountedScan)
export class QueueCountedScanHandler implements ICommandHandler<QueueCountedScan> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ scan, context }: QueueCountedScan): Promise<void> {
    await this.executor.execute(scanStream, scan.scanId, { type: 'QueueScan', ...scan }, context);
  }
}
