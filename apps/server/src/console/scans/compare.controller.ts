import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Rejected } from '#kernel';
import { CompareScans, GetScan, ListScans } from '#scans';
import type { ScanComparison, ScanDocument } from '#scans';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { compareView } from './compare-view.ts';
import { naturalNumber } from './natural-number.ts';

const maxChoices = 50;

/** What has changed from one scan to another. */
@Controller('/scans/:scan_id/compare')
export class CompareController {
  readonly #queries: QueryBus;

  constructor(queries: QueryBus) {
    this.#queries = queries;
  }

  @Get()
  @WebPage({ id: 'compareScansPage', access: 'scans:read' })
  async compare(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<Html> {
    const { session, query } = request;
    const scan = await this.#queries.execute(new GetScan(session.accountId, scanId));
    const [comparison, others] = await Promise.all([
      this.#comparison(scan, query.get('with') ?? 'previous'),
      this.#othersLike(scan),
    ]);
    const offset = naturalNumber(query.get('offset'));
    const content = compareView({ scan, comparison, others, offset });
    return consolePage(request, {
      title: `Comparison of ${scan.target}`,
      current: '/scans',
      hasHeading: true,
      content,
    });
  }

  /** Undefined when there is no previous scan. */
  async #comparison({ accountId, scanId }: ScanDocument, base: string): Promise<ScanComparison | undefined> {
    try {
      return await this.#queries.execute(new CompareScans(accountId, scanId, base));
    } catch (error) {
      if (base === 'previous' && error instanceof Rejected && error.details.param === 'with') return undefined;
      throw error;
    }
  }

  /** The other completed scans of the target, of any type. */
  async #othersLike({ accountId, target, scanId }: ScanDocument): Promise<readonly ScanDocument[]> {
    const filter = { target, status: 'completed' } as const;
    const { items } = await this.#queries.execute(new ListScans(accountId, filter, { limit: maxChoices }));
    return items.filter((one) => one.scanId !== scanId);
  }
}
