import { delay } from '#kernel';
import type { EventLog, Position } from '#event-sourcing';
import { noCoverage } from '../../../libs/scanner/src/coverage.ts';
import { scanStream } from '../../../libs/scans/src/scan.decider.ts';
import type { ScanCommand } from '../../../libs/scans/src/scan.decider.ts';
import { clock, context, executorOn, ids } from '../support/account.ts';

const reports = 4;
const findingsPerReport = 11;
const concurrentScans = 32;
/** Queued, started, completed, and a report's findings with its progress. */
export const eventsPerScan = 3 + reports * (findingsPerReport + 1);

/** Appends completed scans as a worker records them. Resolves with the position of the last event. */
export async function appendScans(log: EventLog, count: number): Promise<Position> {
  const executor = executorOn(log);
  let last: Position = '';
  let left = count;
  const append = async (): Promise<void> => {
    while (left-- > 0) {
      const scanId = `scan_${ids.token()}`;
      for (const command of commandsOf(scanId)) {
        const { position } = await executor.execute(scanStream, scanId, command, context);
        if (position > last) last = position;
        await delay(0);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentScans }, append));
  return last;
}

function commandsOf(scanId: string): readonly ScanCommand[] {
  const coverage = noCoverage(500);
  const accountId = `acc_${scanId.at(-1)}`;
  const createdAt = clock.timestamp();
  const scan = {
    scanId,
    accountId,
    target: 'https://example.com/',
    scanType: 'full',
    month: createdAt.slice(0, 7),
  } as const;
  return [
    { type: 'Queue', ...scan, createdAt },
    { type: 'Start', worker: 'bench' },
    ...Array.from({ length: reports }, (_, report) => ({
      type: 'RecordProgress' as const,
      attempt: 1,
      progress: report * 20 + 10,
      finishedChecks: [`check-${report}`],
      findings: Array.from({ length: findingsPerReport }, (_, n) => findingOf(scanId, report * findingsPerReport + n)),
      coverage,
    })),
    { type: 'Complete', attempt: 1, coverage },
  ];
}

function findingOf(scanId: string, n: number) {
  return {
    findingId: `fnd_${scanId}_${n}`,
    checkId: `check-${n}`,
    title: 'Open redirect',
    severity: 'low',
    confidence: 'high',
    category: 'injection',
    fingerprint: `${n}`.padStart(64, '0'),
    placesCount: 1,
  } as const;
}
