import type { FindingDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { findingDetails, severityBadge } from './finding-view.ts';
import type { FindingContext } from './finding-view.ts';

/** Of the markup of all findings on a page; with everything else, pages stay below 100 KB. */
const maxBytes = 75_000;
/** Kept for findings that are shown by their titles only. */
const reservedForTitles = 32_000;

/**
 * Renders the findings of one page or stream: with their details as long as these are small enough together, then with a
 * link to them, and at last not at all. The most important ones should come first.
 */
export class FindingItems {
  #left = maxBytes;
  #omitted = 0;

  /** How many were not shown. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Empty for a finding that is not shown. */
  of(finding: FindingDocument, context: FindingContext): Child {
    return (
      this.#fitting(findingItem(finding, context), reservedForTitles) ??
      this.#fitting(findingLine(finding), 0) ??
      this.#omit()
    );
  }

  #fitting(item: Html, reserved: number): Html | undefined {
    const left = this.#left - Buffer.byteLength(item.markup);
    if (left < reserved) return undefined;
    this.#left = left;
    return item;
  }

  #omit(): Child {
    this.#omitted++;
    return '';
  }
}

/** The id of the element that shows a finding: it is shown once, whether by the page or by its live stream. */
export function findingElementId({ findingId }: Pick<FindingDocument, 'findingId'>): string {
  return `finding-${findingId}`;
}

/** A finding by its title. */
export function findingLine(finding: FindingDocument): Html {
  const { scanId, findingId } = finding;
  return html`<p class="finding" id="${findingElementId(finding)}">
    ${titleOf(finding)}: <a href="/scans/${scanId}/findings/${findingId}">details</a>
  </p>`;
}

function findingItem(finding: FindingDocument, context: FindingContext): Html {
  return html`<details class="finding" id="${findingElementId(finding)}">
    <summary>${titleOf(finding)}</summary>
    ${findingDetails(finding, context)}
  </details>`;
}

function titleOf(finding: FindingDocument): Html {
  return html`${severityBadge(finding)} <span class="untrusted">${finding.title}</span>`;
}
