import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Accounts, GetDailyScans, GetUsage, limitsOf } from '#accounts';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { usageView } from './usage-view.ts';

/** What the account uses of its plan. */
@Controller('/usage')
export class UsagePageController {
  readonly #queries: QueryBus;
  readonly #accounts: Accounts;

  constructor(queries: QueryBus, accounts: Accounts) {
    this.#queries = queries;
    this.#accounts = accounts;
  }

  @Get()
  @WebPage({ id: 'usagePage', access: 'usage:read' })
  async usage(@PageRequest() request: PageRequest): Promise<Html> {
    const { accountId } = request.session;
    const [account, usage, days] = await Promise.all([
      this.#accounts.find(accountId),
      this.#queries.execute(new GetUsage(accountId)),
      this.#queries.execute(new GetDailyScans(accountId)),
    ]);
    if (account === undefined) throw new Error('the account of a session must exist');
    const { subscription } = account;
    const content = usageView({ plan: subscription.plan, ...limitsOf(subscription), ...usage, days });
    return consolePage(request, { title: 'Usage', current: '/usage', content });
  }
}
