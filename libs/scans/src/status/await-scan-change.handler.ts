import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readerName, ReaderProgress } from '#event-sourcing';
import { AccountScans } from './account-scans.ts';
import { hasEnded } from '../scan/scan-status.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

/** The read model may be updated by another process, which does not wake this one. */
const pollIntervalMs = 250;

/**
 * The scan as soon as its status or progress differs from what was seen, it has ended, `timeoutMs` have
 * passed, or `isCanceled` says that nobody waits any more. @throws Rejected `not_found`
 */
export class AwaitScanChange extends Query<ScanDocument> {
  constructor(
    readonly seen: Pick<ScanDocument, 'accountId' | 'scanId' | 'status' | 'progress'>,
    readonly timeoutMs: number,
    readonly isCanceled: () => boolean,
  ) {
    super();
  }
}

@QueryHandler(AwaitScanChange)
export class AwaitScanChangeHandler implements IQueryHandler<AwaitScanChange> {
  readonly #scans: AccountScans;
  readonly #progress: ReaderProgress;

  constructor(scans: AccountScans, progress: ReaderProgress) {
    this.#scans = scans;
    this.#progress = progress;
  }

  async execute({ seen, timeoutMs, isCanceled }: AwaitScanChange): Promise<ScanDocument> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const scan = await this.#scans.find(seen.accountId, seen.scanId);
      const remainingMs = deadline - performance.now();
      const isChanged = scan.status !== seen.status || scan.progress !== seen.progress;
      if (isChanged || hasEnded(scan.status) || remainingMs <= 0 || isCanceled()) return scan;
      await this.#progress.nextStep(readerName(scansProjection.collection), Math.min(remainingMs, pollIntervalMs));
    }
  }
}
