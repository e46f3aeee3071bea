import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { FindFirstFindings, ListAcceptedRisks, RemoveAcceptedRisk } from '#scans';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { paginationOf } from '../../web/views/paging.ts';
import { ActorNames } from '../actor-names.ts';
import { acceptedRisksView } from './accepted-risks-view.ts';

const current = '/accepted-risks';

/** The list of accepted risks. */
@Controller(current)
export class AcceptedRisksPageController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #names: ActorNames;
  readonly #clock: Clock;

  constructor(commands: CommandBus, queries: QueryBus, names: ActorNames, clock: Clock) {
    this.#commands = commands;
    this.#queries = queries;
    this.#names = names;
    this.#clock = clock;
  }

  @Get()
  @WebPage({ id: 'acceptedRisksPage', access: 'scans:read' })
  async list(@PageRequest() request: PageRequest): Promise<Html> {
    const { session, query } = request;
    const { accountId } = session;
    const risks = await this.#queries.execute(new ListAcceptedRisks(accountId, paginationOf(query)));
    const fingerprints = risks.items.map(({ fingerprint }) => fingerprint);
    const findings = await this.#queries.execute(new FindFirstFindings(accountId, fingerprints));
    const acceptedBy = risks.items.map(({ createdBy }) => createdBy);
    const nameOf = await this.#names.of(accountId, acceptedBy);
    const content = acceptedRisksView({ session, risks, findings, query, nameOf, now: this.#clock.timestamp() });
    return consolePage(request, { title: 'Accepted risks', current, content });
  }

  @Post(':risk_id/withdraw')
  @WebPage({ id: 'withdrawAcceptedRiskForm', access: 'scans:write' })
  async withdraw(
    @PageRequest() { session, command }: PageRequest,
    @Param('risk_id') riskId: string,
  ): Promise<SeeOther> {
    await this.#commands.execute(new RemoveAcceptedRisk(session.accountId, riskId, command));
    return new SeeOther(current, { kind: 'success', text: 'The risk is not accepted any more.' });
  }
}
