import type { Recorded } from '#event-sourcing';
import { severityRank } from '#scanner';
import type { FindingDetailed } from './finding-details.events.ts';
import type { FindingReported, ScanEvent } from '../scan/scan.events.ts';

/** A finding as the events of its scan have it. */
export interface ReportedFinding extends Pick<
  FindingReported['data'],
  'severity' | 'confidence' | 'checkId' | 'title'
> {
  /** Of its `FindingReported`. */
  readonly revision: number;
  /** Where it was found; null once its details were deleted. */
  readonly url: string | null;
}

/** The findings that the events report, the most severe first; their details are in a stream of their own. */
export function reportedFindings(
  events: readonly Recorded<ScanEvent>[],
  details: readonly FindingDetailed[],
): readonly ReportedFinding[] {
  const urls = new Map(details.map(({ data }) => [data.findingId, data.url]));
  const findings = events.flatMap((event) => {
    if (event.type !== 'FindingReported') return [];
    const { severity, confidence, checkId, title, findingId, url = urls.get(findingId) ?? null } = event.data;
    return [{ revision: event.revision, severity, confidence, checkId, title, url }];
  });
  return findings.toSorted((one, other) => severityRank(other.severity) - severityRank(one.severity));
}
