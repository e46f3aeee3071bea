import { describe, expect, it } from '@jest/globals';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { earlierScans, isComplete } from './earlier-scans.ts';

const complete = { complete: true, blocked: null } as ScanDocument['coverage'];

function scan(n: number, changes: Partial<ScanDocument> = {}): ScanDocument {
  const common = { accountId: 'acc_1', targetKey: 'https://a.example/', scanType: 'quick', status: 'completed' };
  return {
    ...common,
    scanId: `scan_${n}`,
    creation: `0${n}`,
    endPosition: `1${n}`,
    coverage: complete,
    ...changes,
  } as ScanDocument;
}

async function idsBefore(one: ScanDocument, ...others: readonly ScanDocument[]): Promise<readonly string[]> {
  const store = new FindableDocuments();
  for (const document of [one, ...others]) store.set(scansProjection.collection, document.scanId, document);
  return (await earlierScans(store.port, one)).map(({ scanId }) => scanId);
}

describe('the scans before a scan', () => {
  it('are the completed ones of the same account, target and type, newest first, complete or not', async () => {
    const incomplete = scan(2, { coverage: null });
    const others = [
      scan(3, { status: 'failed' }),
      scan(4, { targetKey: 'https://b.example/' }),
      scan(5, { scanType: 'full' }),
      scan(6, { accountId: 'acc_2' }),
    ];
    expect(await idsBefore(scan(7), scan(1), incomplete, ...others, scan(8))).toEqual(['scan_2', 'scan_1']);
    expect([isComplete(scan(1)), isComplete(incomplete)]).toEqual([true, false]);
  });

  it('have ended before it did, which a scan that still runs has not yet', async () => {
    const slow = scan(2, { endPosition: '19' });
    expect(await idsBefore(scan(7), scan(1), slow)).toEqual(['scan_1']);
    expect(await idsBefore(scan(7, { status: 'running', endPosition: null }), scan(1), slow)).toEqual([
      'scan_2',
      'scan_1',
    ]);
  });
});
