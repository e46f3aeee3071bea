import { Module } from '@nestjs/common';
import { AuditScanHandler } from './audit-scan.handler.ts';
import { AwaitScanChangeHandler } from './await-scan-change.handler.ts';
import { CancelScanHandler } from './cancel-scan.handler.ts';
import { GetFindingPlacesHandler } from './get-finding-places.handler.ts';
import { GetNewFindingsHandler } from './get-new-findings.handler.ts';
import { GetResultsHandler } from './get-results.handler.ts';
import { GetScanHistoryHandler } from './get-scan-history.handler.ts';
import { GetScanHandler } from './get-scan.handler.ts';
import { GetScanRequestHandler } from './get-scan-request.handler.ts';
import { GetScanTotalsHandler } from './get-scan-totals.handler.ts';
import { CompareScansHandler } from './compare/compare-scans.handler.ts';
import { FindFirstFindingsHandler } from './find-first-findings.handler.ts';
import { FirstSightings } from './first-sightings.ts';
import { FollowScanHandler } from './live/follow-scan.handler.ts';
import { GetShownRevisionHandler } from './live/get-shown-revision.handler.ts';
import { ListOldestScansHandler } from './list-oldest-scans.handler.ts';
import { ListScansHandler } from './list-scans.handler.ts';
import { AccountScans } from './account-scans.ts';
import { QueueCountedScanHandler } from './queue-counted-scan.handler.ts';
import { QueueAdmission } from './queue-admission.ts';
import { ScanRequestIdentities } from './scan-request-identity.ts';
import { ScanVisibility } from './scan-visibility.ts';
import { QueueScanHandler } from './queue-scan.handler.ts';
import { AcceptedRisksModule } from './risks/accepted-risks.module.ts';
import { RefundScanHandler } from './refund-scan.handler.ts';
import { ReleaseCapacityHandler } from './release-capacity.handler.ts';

/** The use cases of scans. Needs the stores, the command executor, `Quota`, `QueueLimits` and `ScanPermission` from a global module. */
@Module({
  imports: [AcceptedRisksModule],
  providers: [
    AccountScans,
    QueueAdmission,
    ScanRequestIdentities,
    ScanVisibility,
    FirstSightings,
    QueueScanHandler,
    QueueCountedScanHandler,
    CancelScanHandler,
    AuditScanHandler,
    ReleaseCapacityHandler,
    RefundScanHandler,
    GetScanHandler,
    GetScanHistoryHandler,
    GetScanRequestHandler,
    GetScanTotalsHandler,
    AwaitScanChangeHandler,
    FollowScanHandler,
    GetShownRevisionHandler,
    FindFirstFindingsHandler,
    GetResultsHandler,
    GetNewFindingsHandler,
    CompareScansHandler,
    GetFindingPlacesHandler,
    ListOldestScansHandler,
    ListScansHandler,
  ],
})
export class ScansModule {}
