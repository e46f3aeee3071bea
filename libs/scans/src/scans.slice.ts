import type { FeatureSlice } from '#event-sourcing';
import { endOfScan } from './scan/end-of-scan.saga.ts';
import { findingDetailsEvents } from './findings/finding-details.events.ts';
import { findingPlacesProjection } from './findings/finding-places.projection.ts';
import { findingsProjection } from './findings/findings.projection.ts';
import { fingerprintsProjection } from './findings/fingerprints.projection.ts';
import { queueCountedScan } from './queue/queue-counted-scan.saga.ts';
import { queuesProjection } from './queue/queues.projection.ts';
import { scanEvents } from './scan/scan.events.ts';
import { scanLogLines } from './scan/scan.log-lines.ts';
import { scanTotalsProjection } from './status/scan-totals.projection.ts';
import { ScansModule } from './scans.module.ts';
import { scansProjection } from './status/scans.projection.ts';
import { scansRetention } from './scans.retention.ts';
import { accountWorkEvents } from './queue/account-work.events.ts';
import { accountWorkProjection } from './queue/account-work.projection.ts';
import { ScanWorker } from './worker/scan-worker.ts';

/** Scans: from the request to the findings. */
export const scansSlice: FeatureSlice = {
  events: [scanEvents, findingDetailsEvents, accountWorkEvents],
  projections: [
    scansProjection,
    findingsProjection,
    findingPlacesProjection,
    fingerprintsProjection,
    queuesProjection,
    scanTotalsProjection,
    accountWorkProjection,
  ],
  sagas: [queueCountedScan, endOfScan],
  logLines: scanLogLines,
  retention: scansRetention,
  collections: [],
  workers: [ScanWorker],
  module: ScansModule,
};
