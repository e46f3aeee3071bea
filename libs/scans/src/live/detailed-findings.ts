import type { Recorded } from '#event-sourcing';
import { findingDetailsStream } from '../findings/finding-details.decider.ts';
import { findingsProjection, isReported } from '../findings/findings.projection.ts';
import type { FindingDocument } from '../findings/findings.projection.ts';
import type { FindingReported } from '../scan/scan.events.ts';
import type { EventPages } from './event-pages.ts';

const pageSize = 50;

/**
 * Puts the findings that a scan reports together with their details, which are in a stream of their own. Both streams
 * are read in parallel, so that few details wait here: they are recorded shortly before the scan reports the finding.
 */
export class DetailedFindings {
  readonly #pages: EventPages;
  readonly #scanId: string;
  readonly #details = new Map<string, ReturnType<typeof findingsProjection.evolve>>();
  #next = 0;

  constructor(pages: EventPages, scanId: string) {
    this.#pages = pages;
    this.#scanId = scanId;
  }

  /** To be called with every report, in order. Undefined where the details were deleted. */
  async of(reported: Recorded<FindingReported>): Promise<FindingDocument | undefined> {
    const { findingId } = reported.data;
    const isDetailed = reported.data.description !== undefined;
    if (!isDetailed) while (!this.#details.has(findingId) && (await this.#readOn()));
    const details = this.#details.get(findingId);
    this.#details.delete(findingId);
    const finding = findingsProjection.evolve(details, reported);
    return finding !== undefined && isReported(finding) ? finding : undefined;
  }

  /** False when there are no further details. */
  async #readOn(): Promise<boolean> {
    const page = await this.#pages.read(findingDetailsStream, this.#scanId, this.#next, pageSize);
    for (const event of page) {
      this.#details.set(event.data.findingId, findingsProjection.evolve(undefined, event));
      this.#next = event.revision + 1;
    }
    return page.length > 0;
  }
}
