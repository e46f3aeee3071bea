import type { Projection, Recorded } from '#event-sourcing';
import { severities, severityRank } from '#scanner';
import type { Place } from '#scanner';
import type { FindingDetailed } from './finding-details.events.ts';
import type { FindingReported, ScanDetailsDeleted } from '../scan/scan.events.ts';

/** The other places are in `finding_places`. */
const maxPlaces = 10;

type Details = Omit<FindingDetailed['data'], 'scanId' | 'findingId'>;

/** One finding of one scan. */
export type FindingDocument = Details &
  Omit<FindingReported['data'], keyof Details | 'accountId' | 'fingerprint' | 'placesCount'> & {
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

/** The details of a finding that its scan has not reported: without `scanId`, so that no query of a scan finds it. */
type UnreportedFinding = Details & { readonly scanId?: undefined };

type FindingEvent = FindingReported | FindingDetailed | ScanDetailsDeleted;

export const findingsProjection: Projection<FindingEvent, FindingDocument | UnreportedFinding> = {
  collection: {
    name: 'findings',
    version: 2,
    indexes: [
      ['scanId', 'discovery'],
      ['scanId', 'rank'],
    ],
  },
  categories: ['scan', 'findingDetails'],
  handles: ['FindingReported', 'FindingDetailed', 'ScanDetailsDeleted'],
  documentId: ({ type, data }) => (type === 'ScanDetailsDeleted' ? data.findingIds : data.findingId),
  evolve(finding, event) {
    switch (event.type) {
      case 'FindingDetailed':
        return finding ?? unreported(event.data);
      case 'FindingReported':
        return reported(finding, event);
      case 'ScanDetailsDeleted':
        return undefined;
    }
  },
};

export function isReported(finding: FindingDocument | UnreportedFinding): finding is FindingDocument {
  return finding.scanId !== undefined;
}

function unreported({ description, remediation, url, evidence, places, references }: Details): UnreportedFinding {
  return { description, remediation, url, evidence, places: places.slice(0, maxPlaces), references };
}

/** Undefined where the details were deleted. */
function reported(
  known: FindingDocument | UnreportedFinding | undefined,
  { data, position }: Recorded<FindingReported>,
): FindingDocument | undefined {
  const details = inlineDetails(data) ?? known;
  if (details === undefined) return undefined;
  const { scanId, findingId, checkId, title, severity, confidence, category } = data;
  const { fingerprint = null, placesCount = null } = data;
  const { description, remediation, url, evidence, places, references } = details;
  const rank = severityRank(severity);
  return {
    scanId,
    findingId,
    checkId,
    title,
    severity,
    confidence,
    category,
    description,
    remediation,
    url,
    evidence,
    references,
    fingerprint,
    placesCount,
    places: places.slice(0, maxPlaces),
    severityRank: rank,
    discovery: position,
    rank: `${severities.length - 1 - rank}-${position}`,
  };
}

/** The details that events of version 1.4 and before have. */
export function inlineDetails(data: FindingReported['data']): Details | undefined {
  const { description, remediation, url, evidence, places = [], references } = data;
  if (description === undefined || remediation === undefined || url === undefined) return undefined;
  if (evidence === undefined || references === undefined) return undefined;
  return { description, remediation, url, evidence, places, references };
}
