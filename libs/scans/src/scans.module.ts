import { Module } from '@nestjs/common';
import { AuditScanHandler } from './history/audit-scan.handler.ts';
import { AwaitScanChangeHandler } from './status/await-scan-change.handler.ts';
import { CancelScanHandler } from './scan/cancel-scan.handler.ts';
import { GetFindingPlacesHandler } from './findings/get-finding-places.handler.ts';
import { GetNewFindingsHandler } from './findings/get-new-findings.handler.ts';
import { GetResultsHandler } from './findings/get-results.handler.ts';
import { GetScanHistoryHandler } from './history/get-scan-history.handler.ts';
import { GetScanHandler } from './status/get-scan.handler.ts';
import { GetScanRequestHandler } from './queue/get-scan-request.handler.ts';
import { GetScanTotalsHandler } from './status/get-scan-totals.handler.ts';
import { CompareScansHandler } from './compare/compare-scans.handler.ts';
import { FindFirstFindingsHandler } from './findings/find-first-findings.handler.ts';
import { FirstSightings } from './findings/first-sightings.ts';
import { FollowScanHandler } from './live/follow-scan.handler.ts';
import { GetShownRevisionHandler } from './live/get-shown-revision.handler.ts';
import { ListOldestScansHandler } from './status/list-oldest-scans.handler.ts';
import { ListScansHandler } from './status/list-scans.handler.ts';
import { AccountScans } from './status/account-scans.ts';
import { QueueCountedScanHandler } from './queue/queue-counted-scan.handler.ts';
import { QueueAdmission } from './queue/queue-admission.ts';
import { ScanRequestIdentities } from './queue/scan-request-identity.ts';
import { ScanVisibility } from './status/scan-visibility.ts';
import { QueueScanHandler } from './queue/queue-scan.handler.ts';
import { AcceptedRisksModule } from './risks/accepted-risks.module.ts';
import { RefundScanHandler } from './queue/refund-scan.handler.ts';
import { ReleaseCapacityHandler } from './queue/release-capacity.handler.ts';

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
