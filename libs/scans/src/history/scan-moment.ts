import { parseTimestamp } from '#kernel';
import type { Recorded } from '#event-sourcing';
import type { ScanEvent } from '../scan/scan.events.ts';

/** A moment in the life of a scan: after the event with the revision, or at a time in milliseconds since the epoch. */
export type ScanMoment = { readonly revision: number } | { readonly time: number };

/** A revision, or an RFC 3339 time; undefined for other text. */
export function parseScanMoment(text: string): ScanMoment | undefined {
  if (/^\d{1,9}$/.test(text)) return { revision: Number(text) };
  const time = parseTimestamp(text);
  return time === undefined ? undefined : { time };
}

/** The events of a scan up to and including the moment; all without one. */
export function eventsUpTo(
  events: readonly Recorded<ScanEvent>[],
  moment: ScanMoment | undefined,
): readonly Recorded<ScanEvent>[] {
  if (moment === undefined) return events;
  const isLater = ({ revision, metadata }: Recorded<ScanEvent>): boolean =>
    'revision' in moment ? revision > moment.revision : Date.parse(metadata.recordedAt) > moment.time;
  // Clocks of processes differ: what follows a later event is later.
  const end = events.findIndex(isLater);
  return end === -1 ? events : events.slice(0, end);
}
