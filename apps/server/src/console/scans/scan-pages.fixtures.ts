import type { FindingDocument, ScanDocument } from '#scans';
import { Html } from '../../web/html/html.ts';
import { audit, finding, scan, session } from '../testing/documents.ts';
import type { PageWith } from '../testing/inert-pages.ts';
import { allFindingsView } from './all-findings-view.ts';
import { findingPageView } from './finding-page-view.ts';
import { historyView } from './history-view.ts';
import { liveUpdates } from './live-view.ts';
import { reportView } from './report-view.ts';
import { scanListView } from './scan-list-view.ts';
import { scanView } from './scan-view.ts';
import type { ShownScan } from './shown-scan.ts';

export const shownScan = (
  one: ScanDocument = scan,
  findings: readonly FindingDocument[] | undefined = [finding],
): ShownScan => ({ session, scan: one, findings, firstSeen: new Map(), earlier: [one] });

export const listOf = (one: ScanDocument, search = ''): Html =>
  scanListView({ session, scans: { items: [one], hasMore: true }, query: new URLSearchParams(search) });

/** Every page that shows text of a target. */
export const scanPages: Record<string, PageWith> = {
  'the list': (replace) => listOf(replace(scan)),
  'a rejected form': (replace) => {
    const newScan = replace({ target: 'x', error: 'x' });
    return scanListView({
      session,
      scans: { items: [], hasMore: false },
      query: new URLSearchParams({ target: newScan.target }),
      newScan: { ...newScan, scanType: 'full' },
    });
  },
  'a scan': (replace) => scanView(shownScan(replace(scan), [replace(finding)])),
  'a failed scan': (replace) =>
    scanView(shownScan({ ...scan, failure: replace({ code: 'timeout' as const, message: 'x' }) })),
  'the report': (replace) => reportView(shownScan(replace(scan), [replace(finding)])),
  'a live update': (replace) => {
    const running = replace({ ...scan, status: 'running' as const, completedAt: null });
    const update = liveUpdates();
    const common = { revision: 1, scan: running, firstSeenScanId: undefined, accepted: undefined };
    const progress = update({ ...common, type: 'progress' });
    const found = update({ ...common, type: 'finding', finding: replace(finding) });
    return new Html([...progress.replaced, ...found.replaced, found.added?.markup].join(''));
  },
  'all findings': (replace) => allFindingsView(replace(scan), [replace(finding)], 0),
  'a finding': (replace) => {
    const document = replace(finding);
    return findingPageView(replace(scan), document, { places: document.places, hasMore: true }, 50);
  },
  'the history': (replace) => historyView(replace(scan), replace(audit), 0),
};
