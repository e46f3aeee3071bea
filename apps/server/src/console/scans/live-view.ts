import { isTerminal } from '#scans';
import type { ScanDocument, ScanUpdate } from '#scans';
import type { NameOf } from '../actor-names.ts';
import { coverageView } from './coverage-view.ts';
import { FindingItems } from './finding-items.ts';
import { foundSoFar, groupId } from './findings-view.ts';
import { factsView, progressView } from './scan-view.ts';
import { countsText } from './scan-words.ts';

/** What an update changes on the page of a running scan; `live-scan.js` applies it. */
export interface LiveUpdate {
  /** Elements for the places of those with the same ids. */
  readonly replaced: readonly string[];
  /** An element to be added to the one with the id `to`, unless the page has it. */
  readonly added?: { readonly to: string; readonly markup: string };
  /** The whole page is to be loaded again: the scan has ended. */
  readonly hasEnded: boolean;
  /** How the scan stands, for screen readers. */
  readonly summary: string;
}

/** Renders the updates of one stream with the views of the page itself. */
export function liveUpdates(): (update: ScanUpdate, nameOf: NameOf) => LiveUpdate {
  const items = new FindingItems();
  return (update, nameOf) => {
    const { scan } = update;
    const hasEnded = isTerminal(update);
    const common = { hasEnded, summary: summaryOf(scan) };
    if (hasEnded) return { ...common, replaced: [] };
    if (update.type !== 'finding') {
      return { ...common, replaced: [factsView(scan), progressView(scan), coverageView(scan)].map(String) };
    }
    const { finding, firstSeenScanId, accepted } = update;
    const item = items.of(finding, { firstSeenScanId, accepted, nameOf });
    const replaced = [foundSoFar(scan).markup];
    if (item === undefined) return { ...common, replaced };
    return { ...common, replaced, added: { to: groupId(finding.severity), markup: item.markup } };
  };
}

function summaryOf(scan: ScanDocument): string {
  const found = countsText(scan);
  switch (scan.status) {
    case 'queued':
      return 'The scan waits for a free slot.';
    case 'running':
      return `The scan is at ${scan.progress} %. Found so far: ${found}.`;
    case 'completed':
      return `The scan has completed${scan.grade === null ? '' : ` with grade ${scan.grade}`}. Found: ${found}.`;
    case 'failed':
      return scan.failure?.code === 'canceled' ? 'The scan was canceled.' : 'The scan has failed.';
  }
}
