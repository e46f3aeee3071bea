import { Module } from '@nestjs/common';
import { AccountLocks } from './account-locks.ts';
import { CancelScanHandler } from './cancel-scan.handler.ts';
import { GetResultsHandler } from './get-results.handler.ts';
import { GetScanHandler } from './get-scan.handler.ts';
import { ListScansHandler } from './list-scans.handler.ts';
import { OwnScans } from './own-scans.ts';
import { QueueCountedScanHandler } from './queue-counted-scan.handler.ts';
import { QueueAdmission } from './queue-admission.ts';
import { QueueScanHandler } from './queue-scan.handler.ts';
import { RefundScanHandler } from './refund-scan.handler.ts';
import { ReleaseSlotHandler } from './release-slot.handler.ts';

/** Needs the stores, the command executor and `QueueLimits` from whoever imports it. */
@Module({
  providers: [
    OwnScans,
    QueueAdmission,
    AccountLocks,
    QueueScanHandler,
    QueueCountedScanHandler,
    CancelScanHandler,
    ReleaseSlotHandler,
    RefundScanHandler,
    GetScanHandler,
    GetResultsHandler,
    ListScansHandler,
  ],
})
export class ScansModule {}
