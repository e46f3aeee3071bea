import { readEvents, streamName } from '#event-sourcing';
import type { EventCatalogue, EventLog, Recorded } from '#event-sourcing';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanEvent } from '../scan/scan.events.ts';

/** All events of a scan, from the log. */
export async function readScanEvents(
  log: EventLog,
  catalogue: EventCatalogue,
  scanId: string,
): Promise<readonly Recorded<ScanEvent>[]> {
  return (await readEvents(log, catalogue, scanStream, scanId)) as unknown as readonly Recorded<ScanEvent>[];
}

/** The same, without those that are malformed or of another program. */
export async function readKnownScanEvents(
  log: EventLog,
  catalogue: EventCatalogue,
  scanId: string,
): Promise<readonly Recorded<ScanEvent>[]> {
  const events: Recorded<ScanEvent>[] = [];
  for await (const stored of log.readStream(streamName(scanStream, scanId))) {
    const event = catalogue.decodeKnown<ScanEvent>(stored);
    if (event !== undefined) events.push(event);
  }
  return events;
}
