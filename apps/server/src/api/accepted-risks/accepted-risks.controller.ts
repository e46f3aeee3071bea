import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Clock, parseTimestamp, Rejected } from '#kernel';
import { AcceptRisk, GetAcceptedRisk, ListAcceptedRisks, RemoveAcceptedRisk } from '#scans';
import type { AcceptedRiskDocument } from '#scans';
import { ApiOperation } from '../operation.ts';
import { PageQuery, paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { AcceptedRisk, AcceptedRiskPage } from '../schemas/accepted-risk.schemas.ts';
import { acceptedRiskOperations } from './accepted-risk-operations.ts';
import { AcceptRiskBody } from './accepted-risk-requests.ts';
import { acceptedRiskView } from './accepted-risk-views.ts';

@Controller('/v1/accepted_risks')
export class AcceptedRisksController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #pages: PageResponse;
  readonly #clock: Clock;

  constructor(commands: CommandBus, queries: QueryBus, pages: PageResponse, clock: Clock) {
    this.#commands = commands;
    this.#queries = queries;
    this.#pages = pages;
    this.#clock = clock;
  }

  @Post()
  @ApiOperation(acceptedRiskOperations.create)
  async create(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Body() { fingerprint, reason, expires_at }: AcceptRiskBody,
  ): Promise<AcceptedRisk> {
    const riskId = request.newId('risk');
    const expiresAt = this.#expiryOf(expires_at, request.startedAt);
    const risk = { accountId, riskId, fingerprint, reason, expiresAt };
    const accepted = await this.#commands.execute(new AcceptRisk(risk, request.command));
    request.setHeader('location', `/v1/accepted_risks/${riskId}`);
    return this.#view(accepted);
  }

  @Get()
  @ApiOperation(acceptedRiskOperations.list)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: PageQuery,
  ): Promise<AcceptedRiskPage> {
    const page = await this.#queries.execute(new ListAcceptedRisks(accountId, paginationOf(query)));
    const risks = mapPage(page, (risk) => this.#view(risk));
    return this.#pages.of(request, query, risks, ({ risk_id }) => risk_id);
  }

  @Get(':risk_id')
  @ApiOperation(acceptedRiskOperations.get)
  async get(@Principal() { accountId }: Principal, @Param('risk_id') riskId: string): Promise<AcceptedRisk> {
    return this.#view(await this.#queries.execute(new GetAcceptedRisk(accountId, riskId)));
  }

  @Delete(':risk_id')
  @ApiOperation(acceptedRiskOperations.remove)
  async remove(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('risk_id') riskId: string,
  ): Promise<void> {
    await this.#commands.execute(new RemoveAcceptedRisk(accountId, riskId, request.command));
  }

  #view(risk: AcceptedRiskDocument): AcceptedRisk {
    return acceptedRiskView({ risk, now: this.#clock.timestamp() });
  }

  /** Compared with the start of the request, so that a repeated one has the same outcome. */
  #expiryOf(text: string | null | undefined, startedAt: string): string | null {
    const moment = typeof text === 'string' ? parseTimestamp(text) : undefined;
    if (moment === undefined) return null;
    const expiresAt = new Date(moment).toISOString();
    if (moment > Date.parse(startedAt)) return expiresAt;
    throw new Rejected('invalid_parameter', '`expires_at` must be in the future.', { param: 'expires_at' });
  }
}
