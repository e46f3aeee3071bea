import type { FeatureSlice } from '#event-sourcing';
import { targetEvents } from './targets.events.ts';
import { targetLogLines } from './targets.log-lines.ts';
import { TargetsModule } from './targets.module.ts';
import { targetsProjection } from './targets.projection.ts';

/** Targets: the hosts that an account has proved to own. */
export const targetsSlice: FeatureSlice = {
  events: [targetEvents],
  projections: [targetsProjection],
  sagas: [],
  logLines: targetLogLines,
  retention: [],
  collections: [],
  workers: [],
  module: TargetsModule,
};
