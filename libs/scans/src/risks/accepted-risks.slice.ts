import type { FeatureSlice } from '#event-sourcing';
import { acceptedRiskEvents } from './accepted-risks.events.ts';
import { acceptedRiskLogLines } from './accepted-risks.log-lines.ts';
import { AcceptedRisksModule } from './accepted-risks.module.ts';
import { acceptedRisksProjection } from './accepted-risks.projection.ts';

/** Decisions of accounts to live with a weakness. */
export const acceptedRisksSlice: FeatureSlice = {
  events: [acceptedRiskEvents],
  projections: [acceptedRisksProjection],
  sagas: [],
  logLines: acceptedRiskLogLines,
  retention: [],
  collections: [],
  workers: [],
  module: AcceptedRisksModule,
};
