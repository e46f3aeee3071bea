import type { EventFamily } from '#event-sourcing';
import type { Place } from '#scanner';

/** What a finding says about the site. It counts once the scan has reported the finding (`FindingReported`). */
export interface FindingDetailed {
  readonly type: 'FindingDetailed';
  readonly data: {
    readonly scanId: string;
    readonly findingId: string;
    readonly description: string;
    readonly remediation: string;
    readonly url: string;
    readonly evidence: string;
    readonly places: readonly Place[];
    readonly references: readonly string[];
  };
}

export const findingDetailsEvents: EventFamily<FindingDetailed> = {
  category: 'findingDetails',
  types: { FindingDetailed: [] },
};
