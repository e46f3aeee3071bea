import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import type { StoredEvent } from '#event-sourcing';
import { canonicalJson, SystemIds } from '#kernel';
import { scansSlice } from '#scans';
import { ManualClock } from '../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { RecordReceiptHandler } from './record-receipt.handler.ts';
import { RecordReceipt } from './record-receipts.saga.ts';
import { completedBy, emptyTree, leafHash, withLeaf } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptEvents } from './receipts.events.ts';
import type { LeafAppended } from './receipts.events.ts';
import { VerifyReceipts, VerifyReceiptsHandler } from './verify-receipts.handler.ts';

const context = { actor: 'test', correlationId: 'c', causationId: 'c' };
const metadata = { ...context, recordedAt: '2026-06-01T12:00:00.000Z', schemaVersion: 1 };

const leafOf = (event: StoredEvent | undefined) => event?.data as LeafAppended['data'];

function setUp() {
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([...scansSlice.events, receiptEvents]);
  const executor = new CommandExecutor(log, catalogue, new ManualClock('2026-06-01T12:00:00.000Z'), new SystemIds());
  const recorder = new RecordReceiptHandler(executor, log, catalogue);
  const verifier = new VerifyReceiptsHandler(log, catalogue);
  const end = (scanId: string): void => {
    const ids = { scanId, accountId: 'acc_1' };
    const queued = { ...ids, target: 'https://example.com/', scanType: 'quick', month: '2026-06', createdAt: '' };
    const completed = { ...ids, score: 86, grade: 'A-', scoreVersion: 3, requests: 8, skippedChecks: [] };
    log.store(`scan-${scanId}`, 'none', [
      { id: `${scanId}-0`, type: 'ScanQueued.v1', data: queued, metadata },
      { id: `${scanId}-1`, type: 'ScanCompleted.v1', data: completed, metadata },
    ]);
  };
  const record = (scanId: string): Promise<void> =>
    recorder.execute(new RecordReceipt(scanId).withContext({ ...context, decisionId: scanId }));
  return {
    log,
    end,
    endAndRecord: async (scanId: string): Promise<void> => {
      end(scanId);
      await record(scanId);
    },
    record,
    verify: async () => {
      const { head, brokenLeaf, differing, repeated, unrecorded } = await verifier.execute(new VerifyReceipts());
      return { brokenLeaf, differing, size: head?.size ?? 0, repeated, unrecorded };
    },
  };
}

const intact = { brokenLeaf: undefined, differing: [], repeated: 0, unrecorded: 0 };

describe('the verification of receipts', () => {
  it('counts the scans that have ended and are not recorded yet', async () => {
    const { end, endAndRecord, verify } = setUp();
    await endAndRecord('scan_1');
    end('scan_2');
    expect(await verify()).toEqual({ ...intact, size: 1, unrecorded: 1 });
  });

  it('is of one moment, while scans end and are recorded', async () => {
    const { log, endAndRecord, verify } = setUp();
    await endAndRecord('scan_1');
    const readStream = log.readStream.bind(log);
    log.readStream = async function* (...of) {
      try {
        yield* readStream(...of);
      } finally {
        log.readStream = readStream;
        await endAndRecord('scan_2');
      }
    };
    expect(await verify()).toEqual({ ...intact, size: 1 });
  });

  it('passes what has ended and was recorded since it began', async () => {
    const { log, endAndRecord, verify } = setUp();
    await endAndRecord('scan_1');
    const head = log.head.bind(log);
    log.head = async (...of) => {
      const through = await head(...of);
      await endAndRecord('scan_2');
      return through;
    };
    expect(await verify()).toEqual({ ...intact, size: 1 });
  });

  it('finds nothing in an empty log', async () => {
    expect(await setUp().verify()).toEqual({ ...intact, size: 0 });
  });

  it('compares a leaf with the events of its scan wherever both are', async () => {
    const { end, record, endAndRecord, verify } = setUp();
    for (const scanId of ['scan_1', 'scan_2', 'scan_3']) end(scanId);
    for (const scanId of ['scan_3', 'scan_1']) await record(scanId);
    await endAndRecord('scan_4');
    await record('scan_2');
    expect(await verify()).toEqual({ ...intact, size: 4 });
  });

  it('compares another leaf of a scan whose first leaf is far away', async () => {
    const { log, end, endAndRecord, verify } = setUp();
    for (const scanId of ['scan_1', 'scan_2', 'scan_3']) await endAndRecord(scanId);
    const tree = log.events.filter(({ stream }) => stream === 'receipts-tree');
    const [first, third] = [leafOf(tree[0]), leafOf(tree[2])];
    const leaf = (index: number, event: ReceiptEvent) => {
      const leaves = log.events.filter(({ stream }) => stream === 'receipts-tree').map(leafOf);
      const before = leaves.reduce((made, { hashes }) => withLeaf(made, hashes), emptyTree);
      const data = { index, event, hashes: completedBy(before, leafHash(canonicalJson(event))) };
      log.store('receipts-tree', index - 1, [{ id: `leaf-${index}`, type: 'LeafAppended.v1', data, metadata }]);
    };
    leaf(3, first.event);
    expect(await verify()).toEqual({ ...intact, size: 4, repeated: 1 });
    leaf(4, { ...third.event, score: 100 });
    expect(await verify()).toEqual({ ...intact, size: 5, repeated: 2, differing: ['scan_3'] });
    leaf(5, { ...first.event, scan_id: 'scan_9' });
    expect(await verify()).toEqual({ ...intact, size: 6, repeated: 2, differing: ['scan_3', 'scan_9'] });
    for (const scanId of ['scan_4', 'scan_5', 'scan_6']) end(scanId);
    expect(await verify()).toEqual({ ...intact, size: 6, repeated: 2, unrecorded: 3, differing: ['scan_3', 'scan_9'] });
  });

  it.each([
    ['scan-scan_2', 'ScanQueued.v1', { differing: ['scan_2'], size: 3 }],
    ['scan-scan_2', 'ScanCompleted.v1', { differing: ['scan_2'], size: 3 }],
    ['receipts-tree', 'LeafAppended.v1', { brokenLeaf: 1, size: 1, unrecorded: 2 }],
  ])('goes on where %s has a %s that cannot be read', async (stream, type, found) => {
    const { log, endAndRecord, verify } = setUp();
    for (const scanId of ['scan_1', 'scan_2', 'scan_3']) await endAndRecord(scanId);
    const damaged = log.events
      .filter((event) => event.stream === stream && event.type === type)
      .at(type === 'LeafAppended.v1' ? 1 : 0);
    Object.assign(damaged ?? {}, { malformed: 'the stored event is not JSON', data: {} });
    expect(await verify()).toEqual({ ...intact, ...found });
  });

  it('names the last leaf where it cannot be read', async () => {
    const { log, endAndRecord, verify } = setUp();
    for (const scanId of ['scan_1', 'scan_2']) await endAndRecord(scanId);
    Object.assign(log.events.at(-1) ?? {}, { malformed: 'the stored event is not JSON', data: {} });
    expect(await verify()).toEqual({ ...intact, brokenLeaf: 1, size: 1, unrecorded: 1 });
  });

  it('passes an event of another program in the stream of a scan', async () => {
    const { log, endAndRecord, verify } = setUp();
    await endAndRecord('scan_1');
    log.store('scan-scan_1', 1, [{ id: 'foreign', type: 'Foreign.v1', data: {}, metadata }]);
    expect(await verify()).toEqual({ ...intact, size: 1 });
  });
});
