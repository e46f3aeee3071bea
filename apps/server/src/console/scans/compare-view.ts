import type { ComparedFinding, ScanComparison, ScanDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { selectField } from '../../web/views/fields.ts';
import { localTimeText } from '../../web/views/time.ts';
import { findingPath, findingTitle } from './finding-view.ts';
import { scanHeading } from './scan-view.ts';

/** Findings of each list on one page. */
const pageSize = 50;

export interface ShownComparison {
  readonly scan: ScanDocument;
  /** Undefined when there is no scan to compare with. */
  readonly comparison: ScanComparison | undefined;
  /** Other completed scans of the target, newest first. */
  readonly others: readonly ScanDocument[];
  readonly offset: number;
}

/** What has changed from another scan to this one. */
export function compareView({ scan, comparison, others, offset }: ShownComparison): Html {
  return html`${scanHeading(scan, 'Comparison')} ${choiceForm(scan, comparison?.base, others)}
    ${comparison === undefined ? nothingToCompare(scan) : changes(comparison, offset)}
    <p class="actions"><a href="/scans/${scan.scanId}">Back to the scan</a></p>`;
}

function choiceForm({ scanId }: ScanDocument, base: ScanDocument | undefined, others: readonly ScanDocument[]): Child {
  const known = base === undefined || others.some((one) => one.scanId === base.scanId) ? others : [base, ...others];
  if (known.length === 0) return '';
  const choices = known.map((one) => [one.scanId, nameOf(one)] as const);
  return html`<form method="get" action="/scans/${scanId}/compare" class="inline-form no-print">
    ${selectField({ name: 'with', label: 'Compare with the scan of', value: base?.scanId, choices })}
    <button class="secondary">Compare</button>
  </form>`;
}

function nothingToCompare({ scanType }: ScanDocument): Html {
  return html`<p>There is no earlier completed ${scanType} scan of this target to compare with.</p>`;
}

function changes(comparison: ScanComparison, offset: number): Html {
  const { base, scan, incomparability } = comparison;
  const lists = [comparison.new, comparison.fixed, comparison.unverified, comparison.unchanged];
  const path = `/scans/${scan.scanId}/compare?with=${base.scanId}`;
  const isLong = lists.some(({ length }) => length > offset + pageSize);
  const list = (
    id: string,
    title: string,
    hint: string,
    findings: readonly ComparedFinding[],
    of: ScanDocument,
  ): Html =>
    html`<section aria-labelledby="${id}">
      <h2 id="${id}">${title} (${findings.length})</h2>
      <p class="muted">${hint}</p>
      ${findings.slice(offset, offset + pageSize).map((one) => line(one, of, comparison))}
    </section>`;
  return html`<p>Compared with the <a href="/scans/${base.scanId}">scan of ${nameOf(base)}</a>.</p>
    ${
      incomparability !== null &&
      html`<p class="notice">
        <strong>The scans did not examine the same things.</strong> ${incomparability.message} What is absent from one
        of them may nevertheless be there.
      </p>`
    }
    ${list('new', 'New', 'Found in this scan, and not in the other one.', comparison.new, scan)}
    ${list('fixed', 'Fixed', 'Found in the other scan; this one has examined the same, and not found them.', comparison.fixed, base)}
    ${list(
      'unverified',
      'Not examined again',
      'Found in the other scan. This one has not looked for them, or not completely, so they may still be there.',
      comparison.unverified,
      base,
    )}
    ${list('unchanged', 'Still there', 'Found in both scans.', comparison.unchanged, scan)}
    <nav class="actions" aria-label="Pages">
      ${offset > 0 && html`<a href="${path}&amp;offset=${Math.max(0, offset - pageSize)}">← Back</a>`}
      ${isLong && html`<a href="${path}&amp;offset=${offset + pageSize}">More findings →</a>`}
    </nav>`;
}

/** A finding, with a link to it where its details still exist. */
function line(
  finding: ComparedFinding,
  { scanId, detailsDeletedAt }: ScanDocument,
  { accepted }: ScanComparison,
): Html {
  const href = detailsDeletedAt === undefined ? findingPath({ scanId, findingId: finding.findingId }) : undefined;
  return html`<p class="finding">${findingTitle(finding, accepted.get(finding.fingerprint ?? ''), href)}</p>`;
}

function nameOf({ createdAt, scanType, grade, status }: ScanDocument): string {
  const result = status === 'completed' ? (grade === null ? 'no grade' : `grade ${grade}`) : status;
  return `${localTimeText(createdAt, 'UTC')} UTC, ${scanType}, ${result}`;
}
