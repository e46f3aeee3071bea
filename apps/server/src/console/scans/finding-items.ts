import type { AcceptedRiskDocument, FindingDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { findingDetails, findingPath, findingTitle } from './finding-view.ts';
import type { FindingContext } from './finding-view.ts';

/** Bytes of the markup of all findings together. */
export interface FindingBounds {
  readonly total: number;
  /** Kept for findings that are shown by their titles only. */
  readonly titles: number;
}

/** With everything else, pages stay below 100 KB. */
const pageBounds: FindingBounds = { total: 75_000, titles: 32_000 };

type RenderFinding = (finding: FindingDocument, context: FindingContext) => Html;

/**
 * Renders the findings of one page or stream: with their details as long as these are small enough together, then with a
 * link to them, and at last not at all. The most important ones should come first.
 */
export class FindingItems {
  readonly #render: RenderFinding;
  readonly #titles: number;
  #left: number;
  #shortened = 0;
  #omitted = 0;

  /** `render` shows one finding with its details. */
  constructor(render: RenderFinding = foldedFinding, bounds: FindingBounds = pageBounds) {
    this.#render = render;
    this.#titles = bounds.titles;
    this.#left = bounds.total;
  }

  /** How many were shown by their titles only. */
  get shortened(): number {
    return this.#shortened;
  }

  /** How many were not shown. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Undefined for a finding that is not shown. */
  of(finding: FindingDocument, context: FindingContext): Html | undefined {
    const whole = this.#fitting(this.#render(finding, context), this.#titles);
    if (whole !== undefined) return whole;
    const line = this.#fitting(findingLine(finding, context.accepted), 0);
    if (line === undefined) this.#omitted++;
    else this.#shortened++;
    return line;
  }

  #fitting(item: Html, reserved: number): Html | undefined {
    const left = this.#left - Buffer.byteLength(item.markup);
    if (left < reserved) return undefined;
    this.#left = left;
    return item;
  }
}

/** The id of the element that shows a finding: it is shown once, whether by the page or by its live stream. */
function findingElementId({ findingId }: Pick<FindingDocument, 'findingId'>): string {
  return `finding-${findingId}`;
}

/** A finding by its title, which leads to its page. */
export function findingLine(finding: FindingDocument, accepted: AcceptedRiskDocument | undefined): Html {
  return html`<p class="finding" id="${findingElementId(finding)}">
    ${findingTitle(finding, accepted, findingPath(finding))}
  </p>`;
}

function foldedFinding(finding: FindingDocument, context: FindingContext): Html {
  return html`<details class="finding" id="${findingElementId(finding)}">
    <summary>${findingTitle(finding, context.accepted)}</summary>
    ${findingDetails(finding, context)}
  </details>`;
}
