import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock, Rejected } from '#kernel';
import { AcceptRisk, GetFindingPlaces, GetResults, RemoveAcceptedRisk } from '#scans';
import type { FindingDocument, ScanResults } from '#scans';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { ActorNames } from '../actor-names.ts';
import { acceptRiskFormOf, readAcceptRiskForm } from './accept-risk-form.ts';
import type { AcceptRiskForm } from './accept-risk-form.ts';
import { findingPageView, placesPerPage } from './finding-page-view.ts';
import { findingPath } from './finding-view.ts';
import { naturalNumber } from './natural-number.ts';

interface FoundFinding {
  readonly results: ScanResults;
  readonly finding: FindingDocument;
}

/** One finding of a scan, and whether its risk is accepted. */
@Controller('/scans/:scan_id/findings/:finding_id')
export class FindingPageController {
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
  @WebPage({ id: 'findingPage', access: 'scans:read' })
  async finding(
    @PageRequest() request: PageRequest,
    @Param('scan_id') scanId: string,
    @Param('finding_id') findingId: string,
  ): Promise<Html> {
    return this.#page(request, await this.#find(request, scanId, findingId));
  }

  @Post('accept')
  @WebPage({ id: 'acceptRiskForm', access: 'scans:write' })
  async accept(
    @PageRequest() request: PageRequest,
    @Param('scan_id') scanId: string,
    @Param('finding_id') findingId: string,
  ): Promise<Html | SeeOther> {
    const { accountId } = request.session;
    const found = await this.#find(request, scanId, findingId);
    const { fingerprint } = found.finding;
    if (fingerprint === null) throw notFound();
    const sent = acceptRiskFormOf(request.form);
    try {
      const read = readAcceptRiskForm(sent, fingerprint, this.#clock.timestamp());
      const risk = { accountId, riskId: request.newId('risk'), fingerprint, ...read };
      await this.#commands.execute(new AcceptRisk(risk, request.command));
      return new SeeOther(findingPath(found.finding), { kind: 'success', text: 'The risk is accepted.' });
    } catch (error) {
      const problem = formProblemOf(error);
      const isAccepted = error instanceof Rejected && error.code === 'invalid_state';
      if (isAccepted) {
        return new SeeOther(findingPath(found.finding), { kind: 'error', text: 'The risk is accepted already.' });
      }
      request.reject(problem);
      return this.#page(request, found, { ...sent, problem });
    }
  }

  @Post('withdraw')
  @WebPage({ id: 'withdrawRiskOfFindingForm', access: 'scans:write' })
  async withdraw(
    @PageRequest() request: PageRequest,
    @Param('scan_id') scanId: string,
    @Param('finding_id') findingId: string,
  ): Promise<SeeOther> {
    const { results, finding } = await this.#find(request, scanId, findingId);
    const accepted = results.accepted.get(finding.fingerprint ?? '');
    if (accepted !== undefined) {
      const { session, command } = request;
      await this.#commands.execute(new RemoveAcceptedRisk(session.accountId, accepted.riskId, command));
    }
    return new SeeOther(findingPath(finding), { kind: 'success', text: 'The risk is not accepted any more.' });
  }

  async #find({ session }: PageRequest, scanId: string, findingId: string): Promise<FoundFinding> {
    const results = await this.#queries.execute(new GetResults(session.accountId, scanId, 'info'));
    const finding = results.findings.find((one) => one.findingId === findingId);
    if (finding === undefined) throw notFound();
    return { results, finding };
  }

  async #page(request: PageRequest, { results, finding }: FoundFinding, sent?: AcceptRiskForm): Promise<Html> {
    const { session, query } = request;
    const { scanId, findingId, title, fingerprint } = finding;
    const offset = naturalNumber(query.get('offset'));
    const paged = new GetFindingPlaces(session.accountId, scanId, findingId, offset, placesPerPage);
    const places = await this.#queries.execute(paged);
    const accepted = results.accepted.get(fingerprint ?? '');
    const nameOf = await this.#names.of(session.accountId, accepted === undefined ? [] : [accepted.createdBy]);
    const context = { firstSeenScanId: results.firstSeen.get(fingerprint ?? ''), accepted, nameOf };
    const content = findingPageView({ session, scan: results.scan, finding, places, offset, sent, ...context });
    return consolePage(request, { title, current: '/scans', hasHeading: true, content, scripts: ['copy.js'] });
  }
}

function notFound(): Rejected {
  return new Rejected('not_found', 'The scan has no finding with this id.');
}
