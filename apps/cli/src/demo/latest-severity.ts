import type { Scan } from '#client';
import { severities } from '#scanner';

type Counts = Scan['finding_counts'];

/** The most severe of what was found from one state of a scan to the next; undefined where nothing was. */
export function latestSeverity(before: Counts | undefined, now: Counts): string | undefined {
  return severities.toReversed().find((severity) => now[severity] > (before?.[severity] ?? 0));
}
