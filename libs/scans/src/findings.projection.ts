import type { Projection } from '#event-sourcing';
import { severities, severityRank } from '#scanner';
import type { FindingReported } from './scan.events.ts';

/** One finding of one scan. */
export type FindingDocument = Omit<FindingReported['data'], 'checkId'> & {
  readonly checkId: string;
  /** 0 for `info` to 4 for `critical`. */
  readonly severityRank: number;
  /** Sorts by discovery. */
  readonly discovery: string;
  /** Sorts by severity, the most severe first, then by discovery. */
  readonly rank: string;
};

export const findingsProjection: Projection<FindingReported, FindingDocument> = {
  collection: {
    name: 'findings',
    version: 1,
    indexes: [
      ['scanId', 'discovery'],
      ['scanId', 'rank'],
    ],
  },
  categories: ['scan'],
  handles: ['FindingReported'],
  documentId: ({ data }) => data.findingId,
  evolve(_finding, { data, position }) {
    const rank = severityRank(data.severity);
    return { ...data, severityRank: rank, discovery: position, rank: `${severities.length - 1 - rank}-${position}` };
  },
};
