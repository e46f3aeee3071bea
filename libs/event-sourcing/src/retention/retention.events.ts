import type { EventFamily } from '../event-catalogue.ts';

/** Streams whose retention period was over were deleted. */
export interface StreamsDeleted {
  readonly type: 'StreamsDeleted';
  readonly data: {
    /** Name of the retention rule. */
    readonly rule: string;
    readonly streams: readonly DeletedStreamRecord[];
  };
}

/** What stays of a deleted stream. */
export interface DeletedStreamRecord {
  readonly stream: string;
  /** How many events it had. */
  readonly events: number;
  /** SHA-256 (hex) over its events in order, as `LogDigest` computes it. */
  readonly digest: string;
}

export const retentionEvents: EventFamily<StreamsDeleted> = {
  category: 'retention',
  types: { StreamsDeleted: [] },
};

/** The ids in the names of those deleted streams that are of a category. */
export function deletedIds({ streams }: StreamsDeleted['data'], category: string): readonly string[] {
  const prefix = `${category}-`;
  return streams.filter(({ stream }) => stream.startsWith(prefix)).map(({ stream }) => stream.slice(prefix.length));
}
