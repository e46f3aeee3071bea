import { severities } from '#scanner';
import { hasEnded } from '#scans';
import type { FindingDocument, ScanDocument } from '#scans';
import { countOf } from '#kernel';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { dayText } from '../../web/views/time.ts';
import { FindingItems } from './finding-items.ts';
import type { FindingContext } from './finding-view.ts';
import type { ShownScan } from './shown-scan.ts';
import { countsView } from './scan-words.ts';

/** What is not found in a scan that did not look at everything may be there. */
const nothingFound: Readonly<Record<ScanDocument['status'], string>> = {
  queued: 'Nothing has been found so far.',
  running: 'Nothing has been found so far.',
  completed: 'Nothing was found.',
  failed: 'Nothing had been found when the scan ended.',
};

/** The findings of a scan by severity, the most severe first. */
export function findingsView(shown: ShownScan): Html {
  const { scan, findings } = shown;
  if (findings === undefined) return deletedFindings(scan);
  const isOver = hasEnded(scan.status);
  const items = new FindingItems();
  const groups = severities.toReversed().map((severity) => {
    const found = findings.filter((one) => one.severity === severity);
    const rendered = found.map((one) => items.of(one, contextOf(one, shown)));
    return isOver && found.length === 0 ? '' : group(severity, rendered, isOver ? found.length : undefined);
  });
  return html`<section aria-labelledby="findings">
    <h2 id="findings">${headingOf(scan, findings)}</h2>
    ${isOver ? findings.length === 0 && html`<p>${nothingFound[scan.status]}</p>` : foundSoFar(scan)} ${groups}
    ${
      items.omitted > 0 &&
      html`<p>${items.omitted} more are in <a href="/scans/${scan.scanId}/findings">the list of all findings</a>.</p>`
    }
  </section>`;
}

/** What the page knows of a finding. */
export function contextOf(
  { fingerprint }: Pick<FindingDocument, 'fingerprint'>,
  { firstSeen, accepted, nameOf }: Pick<ShownScan, 'firstSeen' | 'accepted' | 'nameOf'>,
): FindingContext {
  const known = fingerprint ?? '';
  return { firstSeenScanId: firstSeen.get(known), accepted: accepted.get(known), nameOf };
}

/** The element to which a finding is added while the scan runs. */
export function groupId(severity: FindingDocument['severity']): string {
  return `found-${severity}`;
}

/** How much a running scan has found; replaced as it finds more. */
export function foundSoFar(scan: ScanDocument): Html {
  const isEmpty = Object.values(scan.findingCounts).every((count) => count === 0);
  return html`<p id="found">${isEmpty ? nothingFound[scan.status] : html`So far: ${countsView(scan)}`}</p>`;
}

function headingOf(scan: ScanDocument, { length }: readonly FindingDocument[]): string {
  if (!hasEnded(scan.status)) return 'Findings';
  return countOf(length, 'finding');
}

/** The groups of a running scan are there before they have findings. */
function group(severity: FindingDocument['severity'], shown: readonly Child[], count: number | undefined): Html {
  const heading = html`<h3 class="${severity}">
    ${severity.charAt(0).toUpperCase() + severity.slice(1)}${count !== undefined && ` (${count})`}
  </h3>`;
  return html`<div class="finding-group" id="${groupId(severity)}">${heading}${shown}</div>`;
}

function deletedFindings({ detailsDeletedAt, findingCounts }: ScanDocument): Html {
  return html`<section aria-labelledby="findings">
    <h2 id="findings">Findings</h2>
    <p class="notice">
      The details of the findings were deleted on ${dayText(detailsDeletedAt ?? '')}, after their retention period. What
      is left is how many there were:
    </p>
    <ul>
      ${severities.toReversed().map((severity) => html`<li>${findingCounts[severity]} ${severity}</li>`)}
    </ul>
  </section>`;
}
