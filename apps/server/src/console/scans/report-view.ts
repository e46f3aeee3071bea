import { severities } from '#scanner';
import type { FindingDocument, ScanDocument } from '#scans';
import { countOf } from '#kernel';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { scorePicture } from '../../web/svg/score-picture.ts';
import { timeView } from '../../web/views/time.ts';
import { coverageView } from './coverage-view.ts';
import { FindingItems } from './finding-items.ts';
import type { FindingBounds } from './finding-items.ts';
import { findingDetails, findingTitle } from './finding-view.ts';
import type { FindingContext } from './finding-view.ts';
import { contextOf } from './findings-view.ts';
import { scanHeading, scoreWithAcceptedView } from './scan-view.ts';
import type { ShownScan } from './shown-scan.ts';
import { countsView } from './scan-words.ts';

/** The details of hundreds of findings: a report is loaded once, to be printed or kept. */
const reportBounds: FindingBounds = { total: 2_000_000, titles: 500_000 };

/** What a scan found on one page that can be printed; its size is bounded, and what it leaves out is named. */
export function reportView(shown: ShownScan): Html {
  const { scan, findings = [] } = shown;
  const sorted = severities.toReversed().flatMap((severity) => findings.filter((one) => one.severity === severity));
  const items = new FindingItems(article, reportBounds);
  const articles = sorted.map((finding) => items.of(finding, contextOf(finding, shown)));
  return html`${scanHeading(scan, 'Report')}
    <div class="scan-header">
      ${scan.status === 'completed' && scorePicture(scan.score, scan.grade)}
      <dl class="facts">
        <dt>Type</dt>
        <dd>${scan.scanType}</dd>
        <dt>Ended</dt>
        <dd>${timeView(scan.completedAt)}</dd>
        <dt>Findings</dt>
        <dd>${countsView(scan)}</dd>
      </dl>
    </div>
    ${scoreWithAcceptedView(shown)}
    ${scan.failure !== null && html`<p class="notice error">${untrusted(scan.failure.message)}</p>`}
    ${
      scan.detailsDeletedAt !== undefined &&
      html`<p class="notice">The details of the findings were deleted after their retention period.</p>`
    }
    ${coverageView(scan)}
    <h2>Findings</h2>
    ${sorted.length === 0 && html`<p>There are no findings to show.</p>`} ${leftOut(scan, sorted.length, items)}
    ${articles}
    <p class="no-print"><a href="/scans/${scan.scanId}">Back to the scan</a></p>`;
}

/** So that nobody takes a part for the whole. */
function leftOut({ scanId }: ScanDocument, count: number, { shortened, omitted }: FindingItems): Child {
  if (shortened + omitted === 0) return '';
  return html`<p class="notice">
    This report has the details of ${count - shortened - omitted} of ${countOf(count, 'finding')}, the most severe ones.
    Listed by title alone: ${shortened}. Left out: ${omitted}. All of them are in
    <a href="/scans/${scanId}/findings">the list of all findings</a> and in the results of the API (<code
      >GET /v1/scans/${scanId}/results</code
    >).
  </p>`;
}

function article(finding: FindingDocument, context: FindingContext): Html {
  return html`<article class="finding">
    <h3>${findingTitle(finding, context.accepted)}</h3>
    ${findingDetails(finding, context)}
  </article>`;
}
