import { Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readerName, ReaderProgress, ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { GetScan, hasEnded } from '#scans';
import { CheckpointSigner } from './checkpoint.ts';
import type { Hash } from './merkle-tree.ts';
import { ReceiptProofs } from './receipt-proofs.ts';
import type { ReceiptProof } from './receipt-proofs.ts';
import { receiptsProjection } from './receipts.projection.ts';
import type { ReceiptDocument } from './receipts.projection.ts';

/** The proof that the end of a scan is in the log of the service, for those who know a verifier key. */
export interface ScanReceipt extends Omit<ReceiptProof, 'consistency'> {
  /** Of the leaf. */
  readonly index: number;
  /** Of the tree, in leaves. */
  readonly size: number;
  /** Where it was asked for. */
  readonly consistency: { readonly since: number; readonly hashes: readonly Hash[] } | undefined;
  /** Signed. */
  readonly checkpoint: string;
  readonly verifierKeys: readonly string[];
}

/**
 * @throws Rejected `not_found`; `invalid_state` for a scan that has not ended; `invalid_parameter` for a size that the tree does
 *   not have yet; `service_unavailable` while the end is not recorded in the tree
 */
export class GetScanReceipt extends Query<ScanReceipt> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    /** The size of an earlier tree, for the proof that it was only added to. */
    readonly since?: number,
  ) {
    super();
  }
}

/** How long it waits for a scan that has just ended. */
const maxWaitMs = 3_000;
/** The read model may be updated by another process, which does not wake this one. */
const pollIntervalMs = 100;
const { collection } = receiptsProjection;

@QueryHandler(GetScanReceipt)
export class GetScanReceiptHandler implements IQueryHandler<GetScanReceipt> {
  readonly #queries: QueryBus;
  readonly #store: ReadStore;
  readonly #progress: ReaderProgress;
  readonly #proofs: ReceiptProofs;
  readonly #signer: CheckpointSigner;

  constructor(
    queries: QueryBus,
    store: ReadStore,
    progress: ReaderProgress,
    proofs: ReceiptProofs,
    signer: CheckpointSigner,
  ) {
    this.#queries = queries;
    this.#store = store;
    this.#progress = progress;
    this.#proofs = proofs;
    this.#signer = signer;
  }

  async execute({ accountId, scanId, since }: GetScanReceipt): Promise<ScanReceipt> {
    const { status } = await this.#queries.execute(new GetScan(accountId, scanId));
    if (!hasEnded(status))
      throw new Rejected('invalid_state', `The scan is ${status}: it has a receipt once it has ended.`);
    const index = await this.#indexOf(scanId);
    const [newest] = await this.#store.find<ReceiptDocument>(collection, {
      orderBy: 'index',
      descending: true,
      limit: 1,
    });
    const shown = Math.max(newest?.index ?? 0, index) + 1;
    const size = Math.max(shown, since ?? 0);
    // The read model may be behind an earlier receipt, as after its loss; the log never is.
    if (size > shown && !(await this.#proofs.hasLeaf(size - 1))) {
      const message = `The tree has fewer than ${size} leaves. A receipt of this service with tree_size ${size} proves that it has lost some.`;
      throw new Rejected('invalid_parameter', message, { param: 'since' });
    }
    const { consistency, ...proof } = await this.#proofs.prove(index, size, since);
    return {
      ...proof,
      index,
      size,
      consistency: since === undefined ? undefined : { since, hashes: consistency },
      checkpoint: this.#signer.sign(size, proof.rootHash),
      verifierKeys: this.#signer.verifierKeys,
    };
  }

  async #indexOf(scanId: string): Promise<number> {
    const deadline = performance.now() + maxWaitMs;
    for (;;) {
      const receipt = await this.#store.get<ReceiptDocument>(collection, scanId);
      if (receipt !== undefined) return receipt.index;
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) {
        const message = 'The end of the scan is not recorded in the tree of receipts yet. Retry in 2 s.';
        throw new Rejected('service_unavailable', message, { retryAfter: 2 });
      }
      await this.#progress.nextStep(readerName(collection), Math.min(remainingMs, pollIntervalMs));
    }
  }
}
