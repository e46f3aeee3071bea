import type { Projection } from '#event-sourcing';
import type { Place } from '#scanner';
import type { FindingDetailed } from './finding-details.events.ts';
import { inlineDetails } from './findings.projection.ts';
import type { FindingReported, ScanDetailsDeleted } from '../scan/scan.events.ts';

/** All places of one finding, in the order in which the finding has them. */
export interface FindingPlacesDocument {
  readonly findingId: string;
  readonly scanId: string;
  readonly places: readonly Place[];
}

type FindingEvent = FindingReported | FindingDetailed | ScanDetailsDeleted;

export const findingPlacesProjection: Projection<FindingEvent, FindingPlacesDocument> = {
  collection: { name: 'finding_places', version: 1, indexes: [['findingId']] },
  categories: ['scan', 'findingDetails'],
  handles: ['FindingReported', 'FindingDetailed', 'ScanDetailsDeleted'],
  creates: ['FindingDetailed'],
  documentId: ({ type, data }) => (type === 'ScanDetailsDeleted' ? data.findingIds : data.findingId),
  evolve(document, { type, data }) {
    if (type === 'ScanDetailsDeleted') return undefined;
    const details = type === 'FindingDetailed' ? data : inlineDetails(data);
    if (details === undefined) return document;
    return { findingId: data.findingId, scanId: data.scanId, places: details.places };
  },
};
