import type { Build, ReadStore } from '../ports/read-store.ts';
import { contentOf, differingDocuments } from './build-content.ts';
import type { BuildContent, DifferingDocument } from './build-content.ts';

const shownDifferences = 10;

export interface Comparison {
  readonly equal: boolean;
  readonly live: BuildContent;
  readonly rebuilt: BuildContent;
  /** The first of them. */
  readonly differing: readonly DifferingDocument[];
}

/** Compares two builds by number and content of their documents. */
export async function compareBuilds(store: ReadStore, live: Build, rebuilt: Build): Promise<Comparison> {
  const [ofLive, ofRebuilt] = [await contentOf(store, live), await contentOf(store, rebuilt)];
  const equal = ofLive.hash === ofRebuilt.hash && ofLive.documents === ofRebuilt.documents;
  const differing = equal ? [] : await differingDocuments(store, live, rebuilt, shownDifferences);
  return { equal, live: ofLive, rebuilt: ofRebuilt, differing };
}
