import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AddTarget, GetTarget, ListTargets, RemoveTarget, VerifyTarget } from '#targets';
import { ApiOperation } from '../operation.ts';
import { PageQuery, paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { Target, TargetPage } from '../schemas/target.schemas.ts';
import { targetOperations } from './target-operations.ts';
import { AddTargetBody } from './target-requests.ts';
import { targetView } from './target-views.ts';

@Controller('/v1/targets')
export class TargetsController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #pages: PageResponse;

  constructor(commands: CommandBus, queries: QueryBus, pages: PageResponse) {
    this.#commands = commands;
    this.#queries = queries;
    this.#pages = pages;
  }

  @Get()
  @ApiOperation(targetOperations.list)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: PageQuery,
  ): Promise<TargetPage> {
    const page = await this.#queries.execute(new ListTargets(accountId, paginationOf(query)));
    return this.#pages.of(request, query, mapPage(page, targetView), ({ target_id }) => target_id);
  }

  @Post()
  @ApiOperation(targetOperations.add)
  async add(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Body() { host }: AddTargetBody,
  ): Promise<Target> {
    const targetId = request.newId('tgt');
    const added = await this.#commands.execute(new AddTarget(accountId, targetId, host, request.command));
    request.setHeader('location', `/v1/targets/${targetId}`);
    return targetView(added);
  }

  @Get(':target_id')
  @ApiOperation(targetOperations.get)
  async get(@Principal() { accountId }: Principal, @Param('target_id') targetId: string): Promise<Target> {
    return targetView(await this.#queries.execute(new GetTarget(accountId, targetId)));
  }

  @Post(':target_id/verify')
  @ApiOperation(targetOperations.verify)
  async verify(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('target_id') targetId: string,
  ): Promise<Target> {
    return targetView(await this.#commands.execute(new VerifyTarget(accountId, targetId, request.command)));
  }

  @Delete(':target_id')
  @ApiOperation(targetOperations.remove)
  async remove(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('target_id') targetId: string,
  ): Promise<void> {
    await this.#commands.execute(new RemoveTarget(accountId, targetId, request.command));
  }
}
