import type { Projection } from '#event-sourcing';
import type { Place } from '#scanner';
import type { FindingReported } from './scan.events.ts';

/** All places of one finding, in the order in which the finding has them. */
export interface FindingPlacesDocument {
  readonly findingId: string;
  readonly scanId: string;
  readonly places: readonly Place[];
}

export const findingPlacesProjection: Projection<FindingReported, FindingPlacesDocument> = {
  collection: { name: 'finding_places', version: 1, indexes: [['findingId']] },
  categories: ['scan'],
  handles: ['FindingReported'],
  documentId: ({ data }) => data.findingId,
  evolve: (_document, { data: { findingId, scanId, places = [] } }) => ({ findingId, scanId, places }),
};
