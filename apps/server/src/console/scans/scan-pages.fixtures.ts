import type { AcceptedRiskDocument, ComparedFinding, FindingDocument, ScanDocument } from '#scans';
import { Html } from '../../web/html/html.ts';
import { acceptedRisksView } from '../accepted-risks/accepted-risks-view.ts';
import type { NameOf } from '../actor-names.ts';
import { audit, finding, scan, session } from '../testing/documents.ts';
import type { PageWith } from '../testing/inert-pages.ts';
import { allFindingsView } from './all-findings-view.ts';
import { compareView } from './compare-view.ts';
import type { ShownComparison } from './compare-view.ts';
import { findingPageView } from './finding-page-view.ts';
import type { ShownFinding } from './finding-page-view.ts';
import { historyView } from './history-view.ts';
import { liveUpdates } from './live-view.ts';
import { reportView } from './report-view.ts';
import { scanListView } from './scan-list-view.ts';
import { scanView } from './scan-view.ts';
import type { ShownScan } from './shown-scan.ts';

export const acceptedRisk: AcceptedRiskDocument = {
  accountId: 'acc_1',
  riskId: 'risk_1',
  fingerprint: 'fp1_1',
  reason: 'The site is internal.',
  expiresAt: '2026-12-31T23:59:59.999Z',
  createdAt: '2026-06-02T12:00:00.000Z',
  createdBy: 'user:usr_1',
  order: '1',
};
const names: Readonly<Record<string, string>> = { 'user:usr_1': 'owner@example.com' };
export const nameOf: NameOf = (actor) => names[actor] ?? actor;

export const shownScan = (
  one: ScanDocument = scan,
  findings: readonly FindingDocument[] | undefined = [finding],
  accepted: readonly AcceptedRiskDocument[] = [],
): ShownScan => ({
  session,
  scan: one,
  findings,
  firstSeen: new Map(),
  accepted: new Map(accepted.map((risk) => [risk.fingerprint, risk])),
  scoreWithAccepted: accepted.length === 0 ? one.score : 90,
  nameOf,
  earlier: [one],
});

export const shownFinding: ShownFinding = {
  session,
  scan,
  finding,
  places: { places: finding.places, hasMore: true },
  offset: 50,
  accepted: undefined,
  nameOf,
};

/** Each list of a comparison has these findings. */
export const comparisonOf = (one: ScanDocument, findings: readonly FindingDocument[]): ShownComparison => {
  const compared = findings.map((found) => ({
    ...found,
    fingerprint: found.fingerprint ?? undefined,
    placesCount: found.placesCount ?? undefined,
  })) as readonly ComparedFinding[];
  return {
    scan: one,
    others: [one],
    offset: 0,
    comparison: {
      base: { ...one, scanId: 'scan_0' },
      scan: one,
      new: compared,
      fixed: compared,
      unverified: compared,
      unchanged: compared,
      incomparability: { code: 'less_complete', message: 'scan_1 has not finished caa-missing.' },
      firstSeen: new Map(),
      accepted: new Map([[acceptedRisk.fingerprint, acceptedRisk]]),
    },
  };
};

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
  'a scan with an accepted risk': (replace) =>
    scanView(shownScan({ ...replace(scan), grade: 'C' }, [replace(finding)], [replace(acceptedRisk)])),
  'a failed scan': (replace) =>
    scanView(shownScan({ ...scan, failure: replace({ code: 'timeout' as const, message: 'x' }) })),
  'the report': (replace) => reportView(shownScan(replace(scan), [replace(finding)], [replace(acceptedRisk)])),
  'a comparison': (replace) => {
    const shown = comparisonOf(replace(scan), [replace(finding)]);
    const { comparison } = shown;
    if (comparison === undefined) throw new Error('there must be one');
    const reason = replace({ code: 'less_complete' as const, message: 'x' });
    return compareView({ ...shown, comparison: { ...comparison, incomparability: reason } });
  },
  'a scan without another one': (replace) =>
    compareView({ scan: replace(scan), comparison: undefined, others: [], offset: 0 }),
  'a live update': (replace) => {
    const running = replace({ ...scan, status: 'running' as const, completedAt: null });
    const update = liveUpdates();
    const common = { revision: 1, scan: running, firstSeenScanId: undefined, accepted: replace(acceptedRisk) };
    const progress = update({ ...common, type: 'progress' }, nameOf);
    const found = update({ ...common, type: 'finding', finding: replace(finding) }, nameOf);
    return new Html([...progress.replaced, ...found.replaced, found.added?.markup].join(''));
  },
  'all findings': (replace) => {
    const accepted = new Map([['fp1_1', replace(acceptedRisk)]]);
    return allFindingsView({ scan: replace(scan), findings: [replace(finding)], accepted }, 0);
  },
  'a finding': (replace) => {
    const document = replace(finding);
    const places = { places: document.places, hasMore: true };
    return findingPageView({ ...shownFinding, scan: replace(scan), finding: document, places });
  },
  'a finding whose risk is accepted': (replace) =>
    findingPageView({
      ...shownFinding,
      accepted: replace(acceptedRisk),
      nameOf: () => replace({ email: 'x' }).email,
    }),
  'a rejected acceptance': (replace) => {
    const sent = replace({ reason: 'x', until: 'x', message: 'x' });
    const problem = { status: 422, message: sent.message, param: 'until' };
    return findingPageView({
      ...shownFinding,
      sent: { reason: replace({ text: 'x' }).text, until: sent.until, problem },
    });
  },
  'the accepted risks': (replace) =>
    acceptedRisksView({
      session,
      risks: { items: [replace(acceptedRisk)], hasMore: true },
      findings: { get: () => replace(finding) } as unknown as ReadonlyMap<string, FindingDocument>,
      query: new URLSearchParams(),
      nameOf: () => replace({ email: 'x' }).email,
      now: '2027-01-01T00:00:00.000Z',
    }),
  'the history': (replace) => historyView(replace(scan), replace(audit), 0, (actor) => actor),
};
