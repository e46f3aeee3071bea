import { delay } from '#kernel';
import type { EventLog, Position } from '#event-sourcing';
import { noCoverage } from '../../../libs/scanner/src/coverage.ts';
import { scanStream } from '../../../libs/scans/src/scan/scan.decider.ts';
import type { ScanCommand } from '../../../libs/scans/src/scan/scan.decider.ts';
import { findingDetailsStream } from '../../../libs/scans/src/findings/finding-details.decider.ts';
import type { FindingDetailsCommand } from '../../../libs/scans/src/findings/finding-details.decider.ts';
import { clock, context, executorOn, ids } from '../support/account.ts';

const reports = 4;
const findingsPerReport = 11;
const concurrentScans = 32;
/** Queued, started, completed, and a report's findings, their details and its progress. */
export const eventsPerScan = 3 + reports * (2 * findingsPerReport + 1);

/** Appends completed scans as a worker records them. Resolves with the position of the last event. */
export async function appendScans(log: EventLog, count: number): Promise<Position> {
  const executor = executorOn(log);
  let last: Position = '';
  let left = count;
  const append = async (): Promise<void> => {
    while (left-- > 0) {
      const scanId = `scan_${ids.token()}`;
      for (const command of commandsOf(scanId)) {
        const { position } =
          command.type === 'RecordDetails'
            ? await executor.execute(findingDetailsStream, scanId, command, context)
            : await executor.execute(scanStream, scanId, command, context);
        if (position > last) last = position;
        await delay(0);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentScans }, append));
  return last;
}

function commandsOf(scanId: string): readonly (ScanCommand | FindingDetailsCommand)[] {
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
    ...Array.from({ length: reports }, (_, report) => reportOf(scanId, report)).flat(),
    { type: 'Complete', attempt: 1, coverage },
  ];
}

/** The details are recorded before the findings. */
function reportOf(scanId: string, report: number): readonly (ScanCommand | FindingDetailsCommand)[] {
  const found = Array.from({ length: findingsPerReport }, (_, n) => ({
    n: report * findingsPerReport + n,
    findingId: `fnd_${ids.token()}`,
  }));
  return [
    { type: 'RecordDetails', findings: found.map(({ findingId }) => detailsOf(scanId, findingId)) },
    {
      type: 'RecordProgress',
      attempt: 1,
      progress: report * 20 + 10,
      finishedChecks: [`check-${report}`],
      findings: found.map(({ findingId, n }) => findingOf(findingId, n)),
      coverage: noCoverage(500),
    },
  ];
}

function findingOf(findingId: string, n: number) {
  return {
    findingId,
    checkId: `check-${n}`,
    title: 'Open redirect',
    severity: 'low',
    confidence: 'high',
    category: 'injection',
    fingerprint: `${n}`.padStart(64, '0'),
    placesCount: 1,
  } as const;
}

function detailsOf(scanId: string, findingId: string) {
  const url = 'https://example.com/out?next=https%3A%2F%2Felsewhere.example%2F';
  const evidence = 'HTTP/1.1 302 Found, Location: https://elsewhere.example/';
  return {
    scanId,
    findingId,
    description: 'The parameter `next` decides where the response redirects to, and any host is accepted. '.repeat(3),
    remediation: 'Redirect only to paths of the site, or to the hosts of a list. '.repeat(2),
    url,
    evidence,
    places: [{ url, method: 'GET', parameter: 'next', evidence }],
    references: ['https://cwe.mitre.org/data/definitions/601.html'],
  };
}
