import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetUsage, ListAccountPage } from '#accounts';
import { NoCompleteBuild } from '#event-sourcing';
import { Clock } from '#kernel';
import { GetScanTotals, ListOldestScans } from '#scans';
import type { ScanTotals } from '#scans';
import { ReaderFigures } from '../../metrics/reader-figures.ts';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { accountsView, serviceView } from './operator-views.ts';
import type { ShownReader } from './operator-views.ts';

const maxShownScans = 25;
const maxShownParked = 50;
const accountsPerPage = 50;
const current = '/operator';

/** The state of the whole installation, for users with the operator's role. */
@Controller('/operator')
export class OperatorController {
  readonly #queries: QueryBus;
  readonly #readers: ReaderFigures;
  readonly #clock: Clock;

  constructor(queries: QueryBus, readers: ReaderFigures, clock: Clock) {
    this.#queries = queries;
    this.#readers = readers;
    this.#clock = clock;
  }

  @Get()
  @WebPage({ id: 'operatorPage', access: 'operator' })
  async service(@PageRequest() request: PageRequest): Promise<Html> {
    const [lags, stopped, parked, totals, running, queued] = await Promise.all([
      this.#readers.lags(),
      this.#readers.stopped(),
      this.#readers.parked(),
      this.#totals(),
      this.#queries.execute(new ListOldestScans('running', maxShownScans)),
      this.#queries.execute(new ListOldestScans('queued', maxShownScans)),
    ]);
    const readers = [...lags].map(([name, lag]): ShownReader => ({
      name,
      lag,
      isStopped: stopped.has(name),
      parked: parked.get(name)?.length ?? 0,
    }));
    const oldest = [...parked.values()].flat().toSorted((one, other) => (one.parkedAt < other.parkedAt ? -1 : 1));
    const shown = { now: this.#clock.now(), totals, running, queued, readers, parked: oldest.slice(0, maxShownParked) };
    return consolePage(request, { title: "Operator's view", current, content: serviceView(shown) });
  }

  @Get('accounts')
  @WebPage({ id: 'operatorAccountsPage', access: 'operator' })
  async accounts(@PageRequest() request: PageRequest): Promise<Html> {
    const after = request.query.get('after') ?? '';
    const found = await this.#queries.execute(new ListAccountPage(after, accountsPerPage + 1));
    const accounts = await Promise.all(
      found.slice(0, accountsPerPage).map(async (account) => {
        const { scansUsed } = await this.#queries.execute(new GetUsage(account.accountId));
        return { account, scansUsed };
      }),
    );
    const next = found.length > accountsPerPage ? accounts.at(-1)?.account.accountId : undefined;
    return consolePage(request, { title: 'Accounts', current, content: accountsView(accounts, next) });
  }

  async #totals(): Promise<ScanTotals | undefined> {
    try {
      return await this.#queries.execute(new GetScanTotals());
    } catch (error) {
      if (error instanceof NoCompleteBuild) return undefined;
      throw error;
    }
  }
}
