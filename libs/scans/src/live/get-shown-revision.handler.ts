import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { CommandExecutor } from '#event-sourcing';
import { AccountScans } from '../status/account-scans.ts';
import { findingsProjection } from '../findings/findings.projection.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { ScanVisibility } from '../status/scan-visibility.ts';
import { scansProjection } from '../status/scans.projection.ts';

/**
 * The revision of the last event of a scan, as soon as what is read next shows it: who follows the scan after that
 * misses nothing. -1, before the first event, while the read models are behind. @throws Rejected `not_found`
 */
export class GetShownRevision extends Query<number> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
  ) {
    super();
  }
}

@QueryHandler(GetShownRevision)
export class GetShownRevisionHandler implements IQueryHandler<GetShownRevision> {
  readonly #scans: AccountScans;
  readonly #executor: CommandExecutor;
  readonly #visibility: ScanVisibility;

  constructor(scans: AccountScans, executor: CommandExecutor, visibility: ScanVisibility) {
    this.#scans = scans;
    this.#executor = executor;
    this.#visibility = visibility;
  }

  async execute({ accountId, scanId }: GetShownRevision): Promise<number> {
    await this.#scans.find(accountId, scanId);
    const { revision, position } = await this.#executor.read(scanStream, scanId);
    const isShown = await this.#visibility.isShown([
      [scansProjection, position],
      [findingsProjection, position],
    ]);
    return isShown && revision !== 'none' ? revision : -1;
  }
}
