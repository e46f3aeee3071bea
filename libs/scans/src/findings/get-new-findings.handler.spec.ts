import { describe, expect, it } from '@jest/globals';
import { EventCatalogue } from '#event-sourcing';
import type { ReadYourWrites } from '#event-sourcing';
import type { Severity } from '#scanner';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { documentsOf } from '#event-sourcing';
import { GetNewFindings, GetNewFindingsHandler } from './get-new-findings.handler.ts';
import { scanEvents } from '../scan/scan.events.ts';
import type { RecordedCoverage, ScanEvent } from '../scan/scan.events.ts';
import { scansProjection } from '../status/scans.projection.ts';

const accountId = 'acc_1';
const complete = { complete: true, blocked: null } as RecordedCoverage;

interface Scanned {
  readonly target?: string;
  readonly scanType?: 'quick' | 'full';
  readonly account?: string;
  readonly coverage?: RecordedCoverage | undefined;
  readonly findings: Readonly<Record<string, Severity>>;
  readonly ends?: 'completed' | 'failed' | 'never';
}

/** Scans one after the other: their new findings, by the order of the scans. */
async function newFindings(...scans: readonly Scanned[]): Promise<readonly (readonly (string | undefined)[])[]> {
  return newFindingsIn(new InMemoryEventLog(), scans);
}

async function newFindingsIn(
  log: InMemoryEventLog,
  scans: readonly Scanned[],
): Promise<readonly (readonly (string | undefined)[])[]> {
  const catalogue = new EventCatalogue([scanEvents]);
  const store = new FindableDocuments();
  const readYourWrites = { until: async () => undefined } as unknown as ReadYourWrites;
  const handler = new GetNewFindingsHandler(log, catalogue, store.port, readYourWrites);
  for (const [n, scanned] of scans.entries()) {
    const { target = 'https://example.com/', scanType = 'quick', account = accountId, ends = 'completed' } = scanned;
    const coverage = 'coverage' in scanned ? scanned.coverage : complete;
    const of = { scanId: `scan_${n}`, accountId: account };
    const createdAt = new Date(Date.UTC(2026, 5, n + 1)).toISOString();
    const events: ScanEvent[] = [
      { type: 'ScanQueued', data: { ...of, target, scanType, month: '2026-06', createdAt } },
      ...Object.entries(scanned.findings).map(([fingerprint, severity]): ScanEvent => {
        const named = { findingId: `fnd_${n}_${fingerprint}`, checkId: 'c', title: 't', fingerprint, placesCount: 1 };
        return {
          type: 'FindingReported',
          data: { ...of, ...named, severity, confidence: 'high', category: 'headers' },
        };
      }),
    ];
    if (ends === 'completed') {
      const result = { score: 1, grade: 'F', scoreVersion: 1, requests: 1, skippedChecks: [] };
      events.push({ type: 'ScanCompleted', data: { ...of, ...result, ...(coverage !== undefined && { coverage }) } });
    }
    if (ends === 'failed') {
      const failure = { code: 'timeout', message: 'm', started: true, refundDue: false } as const;
      events.push({ type: 'ScanFailed', data: { ...of, month: '2026-06', ...failure } });
    }
    const metadata = { actor: 'a', correlationId: 'c', causationId: 'c', recordedAt: createdAt, schemaVersion: 1 };
    const stored = events.map(({ type, data }, index) => ({
      id: `${n}-${index}`,
      type: catalogue.storedType(type),
      data,
      metadata,
    }));
    log.store(`scan-${of.scanId}`, 'none', stored);
  }
  const recorded = log.events.map((event) => catalogue.decode(event));
  for (const [id, document] of documentsOf(scansProjection, recorded as never)) {
    store.set(scansProjection.collection, id, document);
  }
  const results: (readonly (string | undefined)[])[] = [];
  for (const [n, { account = accountId }] of scans.entries()) {
    const completedAt = log.events.findLast(({ stream }) => stream === `scan-scan_${n}`)?.position ?? '';
    const { baseScanId, findings } = await handler.execute(new GetNewFindings(account, `scan_${n}`, completedAt));
    results.push([baseScanId, ...findings.map(({ fingerprint }) => fingerprint)]);
  }
  return results;
}

describe('the new findings of a scan', () => {
  it('are those that the scan before did not have, the most severe first', async () => {
    expect(
      await newFindings(
        { findings: { a: 'low' } },
        { findings: { b: 'low', a: 'low', c: 'critical' } },
        { findings: { a: 'low', d: 'info' } },
      ),
    ).toEqual([[undefined], ['scan_0', 'c', 'b'], ['scan_1', 'd']]);
  });

  it('include one that comes back', async () => {
    const [, , third] = await newFindings({ findings: { a: 'low' } }, { findings: {} }, { findings: { a: 'low' } });
    expect(third).toEqual(['scan_1', 'a']);
  });

  it.each([
    [
      'was blocked',
      { coverage: { ...complete, blocked: { reason: 'http_status', detail: '403' } } as RecordedCoverage },
    ],
    ['is incomplete', { coverage: { ...complete, complete: false } }],
    ['says nothing of its coverage', { coverage: undefined }],
    ['failed', { ends: 'failed' }],
    ['has not ended', { ends: 'never' }],
    ['is of another type', { scanType: 'full' }],
    ['is of another target', { target: 'https://example.org/' }],
    ['is of another account', { account: 'acc_2' }],
  ] as const)('are not compared with a scan that %s', async (_, between) => {
    const before = { findings: { a: 'low' } } as const;
    const after = { findings: { a: 'low', b: 'low' } } as const;
    const results = await newFindings(before, { findings: {}, ...between }, after);
    expect(results[2]).toEqual(['scan_0', 'b']);
    expect((await newFindings({ findings: {}, ...between }, after))[1]).toEqual([undefined]);
  });

  it('of the first scan of a target are known without reading its events', async () => {
    const log = new InMemoryEventLog();
    expect(await newFindingsIn(log, [{ findings: { a: 'low' } }])).toEqual([[undefined]]);
    expect(log.reads).toBe(0);
  });

  it('are found for a target that is spelled in another way', async () => {
    const results = await newFindings(
      { findings: { a: 'low' } },
      { target: 'https://EXAMPLE.com#x', findings: { a: 'low', b: 'low' } },
    );
    expect(results[1]).toEqual(['scan_0', 'b']);
  });
});
