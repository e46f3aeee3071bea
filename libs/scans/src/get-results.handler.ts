import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore, ReadYourWrites } from '#event-sourcing';
import { Rejected } from '#kernel';
import { severityRank } from '#scanner';
import type { Severity } from '#scanner';
import { findOwnScan } from './find-own-scan.ts';
import { findingsProjection } from './findings.projection.ts';
import type { FindingDocument } from './findings.projection.ts';
import { maxFindings } from './scan.decider.ts';
import type { ScanDocument } from './scans.projection.ts';

export interface ScanResults {
  readonly scan: ScanDocument;
  readonly findings: readonly FindingDocument[];
}

/** Findings of at least a severity: in the order of discovery while the scan goes on, the worst first at the end. */
export class GetResults extends Query<ScanResults> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    readonly atLeast: Severity,
  ) {
    super();
  }
}

@QueryHandler(GetResults)
export class GetResultsHandler implements IQueryHandler<GetResults> {
  constructor(
    private readonly store: ReadStore,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async execute({ accountId, scanId, atLeast }: GetResults): Promise<ScanResults> {
    const scan = await findOwnScan(this.store, accountId, scanId);
    await this.allFindingsOf(scan);
    const findings = await this.store.find<FindingDocument>(findingsProjection.collection, {
      equals: { scanId },
      orderBy: scan.status === 'completed' ? 'rank' : 'discovery',
      limit: maxFindings,
    });
    const rank = severityRank(atLeast);
    return { scan, findings: findings.filter((finding) => finding.severityRank >= rank) };
  }

  /** Scans and findings are read models of their own: one that shows the end must not be answered with half of the other. */
  private async allFindingsOf({ endedAt }: ScanDocument): Promise<void> {
    if (endedAt === null || (await this.readYourWrites.until(findingsProjection, endedAt))) return;
    throw new Rejected('service_unavailable', 'The last findings are not there yet. Try again.', { retryAfter: 2 });
  }
}
