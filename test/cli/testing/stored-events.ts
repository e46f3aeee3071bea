import { ParkedEvents } from '#event-sourcing';
import { SystemClock, SystemIds } from '#kernel';
import { openEmbeddedStores } from '#storage';
import type { CliEnvironment } from '../cli.ts';

type Stores = Awaited<ReturnType<typeof openEmbeddedStores>>;

/** A type and its data. */
export type GivenEvent = readonly [type: string, data: object];

export const accountId = 'acc_1';
export const counted = {
  scanId: 'scan_0',
  accountId,
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
};

/** The stored events of a completed scan with one finding. */
export function completedScan(scanId: string, score: number): readonly GivenEvent[] {
  const ids = { scanId, accountId };
  const finding = { checkId: 'hsts-missing', severity: 'medium', confidence: 'high', category: 'headers' };
  const texts = {
    title: 'No HSTS',
    description: '',
    remediation: '',
    url: counted.target,
    evidence: '',
    references: [],
  };
  return [
    ['ScanQueued', { ...counted, scanId }],
    ['ScanStarted', { ...ids, worker: 'w' }],
    ['FindingReported', { scanId, findingId: `f_${scanId}`, ...finding, ...texts }],
    ['ChecksFinished', { scanId, checkIds: ['hsts-missing'], progress: 50 }],
    ['ScanCompleted', { ...ids, score, grade: 'A', scoreVersion: 1, requests: 3, skippedChecks: [] }],
  ];
}

/** Works with the stores of the environment, beside its CLI. */
export async function inStores<T>({ directory }: CliEnvironment, work: (stores: Stores) => Promise<T>): Promise<T> {
  const onFatal = (reason: Error): never => {
    throw reason;
  };
  const stores = await openEmbeddedStores({ directory, clock: new SystemClock(), onFatal });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** Appends the events to a new stream. */
export async function given(cli: CliEnvironment, stream: string, ...events: readonly GivenEvent[]): Promise<void> {
  const stored = events.map(([type, data], n) => ({
    id: crypto.randomUUID(),
    type: `${type}.v1`,
    data,
    metadata: {
      actor: 'system:test',
      correlationId: 'req_1',
      causationId: 'req_1',
      recordedAt: `2026-06-01T12:00:0${n}.000Z`,
      schemaVersion: 1,
    },
  }));
  await inStores(cli, ({ eventLog }) => eventLog.append(stream, 'none', stored));
}

/** Parks the events of a stream, as a reader does. */
export async function park(cli: CliEnvironment, reader: string, stream: string): Promise<void> {
  await inStores(cli, async ({ eventLog }) => {
    const parked = new ParkedEvents(eventLog, new SystemClock(), new SystemIds());
    for await (const event of eventLog.readStream(stream)) {
      await parked.park(reader, [{ event, error: 'Error: it was broken' }]);
    }
  });
}
