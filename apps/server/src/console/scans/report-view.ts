import { severities } from '#scanner';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { scorePicture } from '../../web/svg/score-picture.ts';
import { timeView } from '../../web/views/time.ts';
import { coverageView } from './coverage-view.ts';
import { findingDetails, severityBadge } from './finding-view.ts';
import { scanHeading } from './scan-view.ts';
import type { ShownScan } from './shown-scan.ts';
import { countsView } from './scan-words.ts';

/** Everything about a scan on one page that can be printed. */
export function reportView({ scan, findings = [], firstSeen }: ShownScan): Html {
  const sorted = severities.toReversed().flatMap((severity) => findings.filter((one) => one.severity === severity));
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
    ${scan.failure !== null && html`<p class="notice error">${untrusted(scan.failure.message)}</p>`}
    ${
      scan.detailsDeletedAt !== undefined &&
      html`<p class="notice">The details of the findings were deleted after their retention period.</p>`
    }
    ${coverageView(scan)}
    <h2>Findings</h2>
    ${sorted.length === 0 && html`<p>There are no findings to show.</p>`}
    ${sorted.map(
      (finding) =>
        html`<article class="finding">
          <h3>${severityBadge(finding)} <span class="untrusted">${finding.title}</span></h3>
          ${findingDetails(finding, { firstSeenScanId: firstSeen.get(finding.fingerprint ?? '') })}
        </article>`,
    )}
    <p class="no-print"><a href="/scans/${scan.scanId}">Back to the scan</a></p>`;
}
