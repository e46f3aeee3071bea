import { PersistentSet } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { findingDetailsEvents } from './finding-details.events.ts';
import type { FindingDetailed } from './finding-details.events.ts';

export type FindingDetailsCommand = {
  readonly type: 'RecordDetails';
  readonly findings: readonly FindingDetailed['data'][];
};

/** The details of a scan's findings. Those of a finding are recorded once; the state has the ids of the findings. */
export const findingDetailsDecider: Decider<PersistentSet, FindingDetailsCommand, FindingDetailed> = {
  initialState: PersistentSet.empty,
  decide: ({ findings }, recorded) =>
    findings
      .filter(({ findingId }) => !recorded.has(findingId))
      .map((data) => ({ type: 'FindingDetailed' as const, data })),
  evolve: (recorded, { data }) => recorded.with(data.findingId),
};

/** One stream for each scan, so that it can be deleted while the scan's own stream stays. */
export const findingDetailsStream: StreamKind<PersistentSet, FindingDetailsCommand, FindingDetailed> = {
  family: findingDetailsEvents,
  decider: findingDetailsDecider,
};
