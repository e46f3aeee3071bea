import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import type { ReaderProgress } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../kernel/src/testing/manual-clock.ts';
import { FindableDocuments } from '../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { CheckpointSigner } from './checkpoint.ts';
import { GetScanReceipt, GetScanReceiptHandler } from './get-scan-receipt.handler.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { ReceiptProofs } from './receipt-proofs.ts';
import { receiptsId, receiptsStream } from './receipts.decider.ts';
import { receiptEvents } from './receipts.events.ts';
import { receiptsProjection } from './receipts.projection.ts';

const context = { actor: 'test', correlationId: 'c', causationId: 'c' };
const { collection } = receiptsProjection;

interface Given {
  readonly size?: number;
  readonly shown?: number;
  readonly status?: string;
}

/** A tree of `size` leaves in the log, of which the read model shows the first `shown`, or all. */
async function setUp({ size = 5, shown, status = 'completed' }: Given = {}) {
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([receiptEvents]);
  const executor = new CommandExecutor(log, catalogue, new ManualClock('2026-06-01T12:00:00.000Z'), new SystemIds());
  for (let scan = 0; scan < size; scan += 1) {
    const event = { type: 'ScanCompleted', scan_id: `scan_${scan}` } as unknown as ReceiptEvent;
    await executor.execute(receiptsStream, receiptsId, { type: 'AppendLeaf', event }, context);
  }
  const store = new FindableDocuments();
  const show = (index: number): void => store.set(collection, `scan_${index}`, { scanId: `scan_${index}`, index });
  for (let index = 0; index < (shown ?? size); index += 1) show(index);
  let onStep = (): void => undefined;
  const progress = { nextStep: async () => onStep() } as unknown as ReaderProgress;
  const queries = { execute: async () => ({ status }) } as unknown as QueryBus;
  const signer = new CheckpointSigner('scans.example/receipts', [randomBytes(32)]);
  const proofs = new ReceiptProofs(log, catalogue);
  const handler = new GetScanReceiptHandler(queries, store.port, progress, proofs, signer);
  return {
    log,
    show,
    atEachStep: (step: () => void) => (onStep = step),
    receiptOf: (scan: number, since?: number) => handler.execute(new GetScanReceipt('acc_1', `scan_${scan}`, since)),
  };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the receipt of a scan', () => {
  it('is of the tree that the read model shows, which is a beginning of that in the log', async () => {
    const { receiptOf } = await setUp({ size: 9, shown: 6 });
    const receipt = await receiptOf(2, 4);
    expect(receipt).toMatchObject({ index: 2, size: 6, event: { scan_id: 'scan_2' } });
    expect(receipt.inclusion).toHaveLength(3);
    expect(receipt.consistency).toEqual({ since: 4, hashes: [expect.any(String)] });
    expect(receipt.checkpoint).toContain(Buffer.from(receipt.rootHash, 'hex').toString('base64'));
  });

  it('reads each leaf of the log once, and only those that end its subtrees', async () => {
    const { log, receiptOf } = await setUp({ size: 300 });
    const read = jest.spyOn(log, 'readStream');
    await receiptOf(77, 200);
    const leaves = read.mock.calls.map(([, index]) => index);
    expect(new Set(leaves).size).toBe(leaves.length);
    expect(leaves.length).toBeLessThan(2 * Math.log2(300));
  });

  it('is waited for where the scan has just ended', async () => {
    const { show, atEachStep, receiptOf } = await setUp({ size: 3, shown: 2 });
    atEachStep(() => show(2));
    expect(await receiptOf(2)).toMatchObject({ index: 2, size: 3 });
  });

  it('is not available while the end of the scan is not recorded', async () => {
    const { atEachStep, receiptOf } = await setUp({ size: 3, shown: 2 });
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    atEachStep(() => (now += 100));
    await expect(receiptOf(2)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(now).toBe(3_000);
  });

  it.each(['queued', 'running'])('does not exist while the scan is %s', async (status) => {
    const { receiptOf } = await setUp({ status });
    await expect(receiptOf(2)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('proves no consistency with a tree that does not exist yet', async () => {
    const { receiptOf } = await setUp({ size: 5 });
    expect((await receiptOf(2, 5)).consistency).toEqual({ since: 5, hashes: [] });
    await expect(receiptOf(2, 6)).rejects.toMatchObject({
      code: 'invalid_parameter',
      message:
        'The tree has fewer than 6 leaves. A receipt of this service with tree_size 6 proves that it has lost some.',
    });
  });

  it('proves consistency with a tree that the read model does not show yet, or not again after its loss', async () => {
    const { receiptOf } = await setUp({ size: 9, shown: 6 });
    const receipt = await receiptOf(2, 9);
    expect(receipt).toMatchObject({ index: 2, size: 9, consistency: { since: 9, hashes: [] } });
    await expect(receiptOf(2, 10)).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('The tree has fewer than 10 leaves.'),
    });
  });
});
