import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Scan } from './scan.ts';
import { ScanRepository } from './scan.repository.ts';

export class QueueScan {
  constructor(
    readonly scanId: string,
    readonly target: string,
    readonly scanType: string,
  ) {}
}

@CommandHandler(QueueScan)
export class QueueScanHandler implements ICommandHandler<QueueScan> {
  constructor(readonly scans: ScanRepository) {}

  async execute({ scanId, target, scanType }: QueueScan): Promise<void> {
    const scan = new Scan(scanId);
    scan.queue(target, scanType);
    await this.scans.save(scan);
  }
}
