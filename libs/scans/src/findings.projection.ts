import type { Projection } from '#event-sourcing';
import { severities, severityRank } from '#scanner';
import type { Place } from '#scanner';
import type { FindingReported } from './scan.events.ts';

/** The other places are in `finding_places`. */
const maxPlaces = 10;

/** One finding of one scan. */
export type FindingDocument = Omit<FindingReported['data'], 'accountId' | 'fingerprint' | 'placesCount' | 'places'> & {
  /** Null for findings of version 1.4 and before, as is the number of places. */
  readonly fingerprint: string | null;
  readonly placesCount: number | null;
  /** The first ten. */
  readonly places: readonly Place[];
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
    version: 2,
    indexes: [
      ['scanId', 'discovery'],
      ['scanId', 'rank'],
    ],
  },
  categories: ['scan'],
  handles: ['FindingReported'],
  documentId: ({ data }) => data.findingId,
  evolve(_finding, { data, position }) {
    const { accountId: _, fingerprint = null, placesCount = null, places = [], ...finding } = data;
    const severity = severityRank(data.severity);
    return {
      ...finding,
      fingerprint,
      placesCount,
      places: places.slice(0, maxPlaces),
      severityRank: severity,
      discovery: position,
      rank: `${severities.length - 1 - severity}-${position}`,
    };
  },
};
