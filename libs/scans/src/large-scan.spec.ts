import { describe, expect, it } from '@jest/globals';
import { foldEvents, documentIdsOf } from '#event-sourcing';
import type { Change, DomainEvent, Projection, StoredDocument } from '#event-sourcing';
import { noCoverage } from '#scanner';
import { recorded } from '../../event-sourcing/src/testing/projected.ts';
import { maxFindings, scanDecider } from './scan/scan.decider.ts';
import type { ReportedFinding, ScanCommand } from './scan/scan.decider.ts';
import { scansSlice } from './scans.slice.ts';

const scanId = 'scan_1';
const accountId = 'acc_1';
const target = 'https://example.com/';
/** As many findings as one append of the worker has. */
const findingsPerReport = 50;
const reports = maxFindings / findingsPerReport;

const finding = (n: number): ReportedFinding => ({
  findingId: `fnd_${String(n).padStart(22, '0')}`,
  checkId: `check-${n % 200}`,
  title: 'A weakness',
  severity: 'low',
  confidence: 'high',
  category: 'headers',
  fingerprint: `fingerprint-${String(n).padStart(22, '0')}`,
  placesCount: 1,
});

const detailsOf = ({ findingId }: ReportedFinding): DomainEvent => ({
  type: 'FindingDetailed',
  data: {
    scanId,
    findingId,
    description: 'd',
    remediation: 'r',
    url: target,
    evidence: 'e',
    places: [],
    references: [],
  },
});

/** The events of a scan with as many findings as a scan may have, in the batches in which its worker appends them. */
function batchesOfScan(): readonly (readonly DomainEvent[])[] {
  let state = scanDecider.initialState;
  const execute = (command: ScanCommand): readonly DomainEvent[] => {
    const events = scanDecider.decide(command, state);
    for (const event of events) state = scanDecider.evolve(state, event);
    return events;
  };
  const queue = {
    scanId,
    accountId,
    target,
    scanType: 'full',
    month: '2026-06',
    createdAt: '2026-06-01T12:00:00.000Z',
  };
  const batches = [execute({ type: 'Queue', ...queue } as ScanCommand), execute({ type: 'Start', worker: 'w' })];
  for (let report = 0; report < reports; report += 1) {
    const findings = Array.from({ length: findingsPerReport }, (_, n) => finding(report * findingsPerReport + n));
    const progress = Math.floor((report * 100) / reports);
    const finished = { finishedChecks: [`check-${report}`], coverage: noCoverage(1_000) };
    const reported = execute({ type: 'RecordProgress', attempt: 1, progress, findings, ...finished });
    batches.push([...findings.map(detailsOf), ...reported]);
  }
  return batches;
}

interface Work {
  /** How many documents were read and folded, and how many were written. */
  readonly loaded: number;
  readonly written: number;
  /** Characters of JSON of the documents that were written. */
  readonly size: number;
}

/** What a reader reads and writes for each batch. */
function workOf(projection: Projection, batches: readonly (readonly DomainEvent[])[]): readonly Work[] {
  const stored = new Map<string, StoredDocument<unknown>>();
  let position = 0;
  return batches.map((batch) => {
    const events = batch.map((event) => recorded(event, (position += 1)));
    const handled = events.filter(({ type }) => projection.handles.includes(type));
    const ids = new Set(handled.flatMap((event) => documentIdsOf(projection, event)));
    const loaded = new Map([...stored].filter(([id]) => ids.has(id)));
    const changes: readonly Change<unknown>[] = foldEvents(projection, loaded, handled);
    for (const { id, position: at, document } of changes) stored.set(id, { id, position: at, document });
    return { loaded: loaded.size, written: changes.length, size: JSON.stringify(changes).length };
  });
}

describe('A scan with as many findings as a scan may have', () => {
  const batches = batchesOfScan();

  it('has them all', () => {
    expect(batches.flat().filter(({ type }) => type === 'FindingReported')).toHaveLength(maxFindings);
  });

  it.each(scansSlice.projections.map((projection) => [projection.collection.name, projection] as const))(
    'makes the read model %s read and write as much for its last findings as for its first',
    (_name, projection) => {
      // The first two are those of the request and the start.
      const [first, ...later] = workOf(projection, batches).slice(2);
      const last = later.at(-1);
      if (first === undefined || last === undefined) throw new Error('there are no reports');
      expect(last.written).toBe(first.written);
      expect(last.loaded).toBe(first.loaded);
      // Positions and counts have more digits in the end.
      expect(last.size).toBeLessThanOrEqual(first.size + 16 * Math.max(1, first.written));
    },
  );

  it('writes its status once for each report, however many findings that has', () => {
    const scans = scansSlice.projections.find(({ collection }) => collection.name === 'scans');
    if (scans === undefined) throw new Error('there is no read model of scans');
    for (const { loaded, written, size } of workOf(scans, batches).slice(2)) {
      expect({ loaded, written }).toEqual({ loaded: 1, written: 1 });
      expect(size).toBeLessThan(2_048);
    }
  });
});
