import type { FeatureSlice } from '#event-sourcing';
import { endOfScan } from './end-of-scan.saga.ts';
import { findingDetailsEvents } from './finding-details.events.ts';
import { findingPlacesProjection } from './finding-places.projection.ts';
import { findingsProjection } from './findings.projection.ts';
import { fingerprintsProjection } from './fingerprints.projection.ts';
import { queueCountedScan } from './queue-counted-scan.saga.ts';
import { queuesProjection } from './queues.projection.ts';
import { scanEvents } from './scan.events.ts';
import { scanLogLines } from './scan.log-lines.ts';
import { scanTotalsProjection } from './scan-totals.projection.ts';
import { ScansModule } from './scans.module.ts';
import { scansProjection } from './scans.projection.ts';
import { scansRetention } from './scans.retention.ts';
import { accountWorkEvents } from './account-work.events.ts';
import { accountWorkProjection } from './account-work.projection.ts';
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
