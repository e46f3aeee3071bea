import type { ScanResults } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { findingLine } from './finding-items.ts';
import { scanHeading } from './scan-view.ts';

/** Findings on one page. */
const pageSize = 100;

/** All findings of a scan by their titles, in the order of the results, after the first `offset` ones. */
export function allFindingsView(
  { scan, findings, accepted }: Pick<ScanResults, 'scan' | 'findings' | 'accepted'>,
  offset: number,
): Html {
  const path = `/scans/${scan.scanId}/findings`;
  const shown = findings.slice(offset, offset + pageSize);
  const end = offset + shown.length;
  return html`${scanHeading(scan, 'All findings')}
    <p>
      ${
        shown.length === 0
          ? 'There are no findings to show.'
          : `${offset + 1} to ${end} of ${findings.length}, ${scan.status === 'completed' ? 'the most severe first' : 'in the order in which they were found'}.`
      }
    </p>
    ${shown.map((one) => findingLine(one, accepted.get(one.fingerprint ?? '')))}
    <nav class="actions" aria-label="Pages">
      ${offset > 0 && html`<a href="${path}?offset=${Math.max(0, offset - pageSize)}">← Back</a>`}
      ${end < findings.length && html`<a href="${path}?offset=${end}">More findings →</a>`}
      <a href="/scans/${scan.scanId}">Back to the scan</a>
    </nav>`;
}
