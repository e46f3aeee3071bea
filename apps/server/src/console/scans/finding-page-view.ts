import type { FindingDocument, FindingPlaces, ScanDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted, untrustedBlock } from '../../web/html/untrusted.ts';
import { copyable, placeList, severityBadge } from './finding-view.ts';

/** Places on one page. */
export const placesPerPage = 50;

/** One finding with all of its places. */
export function findingPageView(
  scan: ScanDocument,
  finding: FindingDocument,
  { places, hasMore }: FindingPlaces,
  offset: number,
): Html {
  const path = `/scans/${scan.scanId}/findings/${finding.findingId}`;
  return html`<h1><span class="untrusted">${finding.title}</span></h1>
    <p>${severityBadge(finding)} in the scan of <a href="/scans/${scan.scanId}">${untrusted(scan.target)}</a></p>
    <p>${untrusted(finding.description)}</p>
    <h2>Evidence</h2>
    ${untrustedBlock(finding.evidence)}
    <h2>Remediation</h2>
    ${copyable(`fix-${finding.findingId}`, finding.remediation)}
    <h2>Places</h2>
    ${places.length === 0 ? html`<p class="mono">${untrusted(finding.url)}</p>` : placeList(places)}
    <nav class="actions" aria-label="Pages">
      ${offset > 0 && html`<a href="${path}?offset=${Math.max(0, offset - placesPerPage)}">← Back</a>`}
      ${hasMore && html`<a href="${path}?offset=${offset + placesPerPage}">More places →</a>`}
      <a href="/scans/${scan.scanId}">Back to the scan</a>
    </nav>`;
}
