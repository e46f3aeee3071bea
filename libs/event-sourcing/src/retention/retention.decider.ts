import type { Decider, StreamKind } from '../decider.ts';
import { retentionEvents } from './retention.events.ts';
import type { DeletedStreamRecord, StreamsDeleted } from './retention.events.ts';

export type RetentionCommand = {
  readonly type: 'RecordDeletion';
  readonly rule: string;
  readonly streams: readonly DeletedStreamRecord[];
};

/** The streams that were recorded last: only their deletion can have been interrupted. */
export type RetentionState = readonly DeletedStreamRecord[];

/** The deletions of one retention rule in one month. Recording the last ones again changes nothing. */
export const retentionDecider: Decider<RetentionState, RetentionCommand, StreamsDeleted> = {
  initialState: [],

  decide({ rule, streams }, last) {
    const recorded = new Set(last.map(keyOf));
    const rest = streams.filter((one) => !recorded.has(keyOf(one)));
    return rest.length === 0 ? [] : [{ type: 'StreamsDeleted', data: { rule, streams: rest } }];
  },

  evolve: (_last, { data }) => data.streams,
};

function keyOf({ stream, digest }: DeletedStreamRecord): string {
  return `${stream} ${digest}`;
}

/** One stream for each rule and month, so that none grows for ever. */
export const retentionStream: StreamKind<RetentionState, RetentionCommand, StreamsDeleted> = {
  family: retentionEvents,
  decider: retentionDecider,
};
