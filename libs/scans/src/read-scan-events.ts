import { readEvents } from '#event-sourcing';
import type { EventCatalogue, EventLog, Recorded } from '#event-sourcing';
import { scanStream } from './scan.decider.ts';
import type { ScanEvent } from './scan.events.ts';

/** All events of a scan, from the log. */
export async function readScanEvents(
  log: EventLog,
  catalogue: EventCatalogue,
  scanId: string,
): Promise<readonly Recorded<ScanEvent>[]> {
  return (await readEvents(log, catalogue, scanStream, scanId)) as unknown as readonly Recorded<ScanEvent>[];
}
