import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { scansSlice } from '#scans';
import { ManualClock } from '../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { RecordReceiptHandler } from './record-receipt.handler.ts';
import { RecordReceipt } from './record-receipts.saga.ts';
import { receiptEvents } from './receipts.events.ts';
import { VerifyReceipts, VerifyReceiptsHandler } from './verify-receipts.handler.ts';

const context = { actor: 'test', correlationId: 'c', causationId: 'c' };
const metadata = { ...context, recordedAt: '2026-06-01T12:00:00.000Z', schemaVersion: 1 };

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
    verify: async () => {
      const { head, brokenLeaf, differing, unrecorded } = await verifier.execute(new VerifyReceipts());
      return { brokenLeaf, differing, size: head?.size ?? 0, unrecorded };
    },
  };
}

describe('the verification of receipts', () => {
  it('counts the scans that have ended and are not recorded yet', async () => {
    const { end, endAndRecord, verify } = setUp();
    await endAndRecord('scan_1');
    end('scan_2');
    expect(await verify()).toEqual({ brokenLeaf: undefined, differing: [], size: 1, unrecorded: 1 });
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
    expect(await verify()).toEqual({ brokenLeaf: undefined, differing: [], size: 1, unrecorded: 0 });
  });
});
