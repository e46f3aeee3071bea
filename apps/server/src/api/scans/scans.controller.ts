import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CancelScan, GetResults, GetScan, ListScans, QueueScan } from '#scans';
import { Rejected } from '#kernel';
import { ApiSettings } from '../api-settings.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import { Describe } from '../operation.ts';
import { defaultPageSize } from '../page-query.ts';
import { principalOf } from '../principal-of.ts';
import { scanOperations } from './scan-operations.ts';
import { ListScansQuery, QueueScanBody, ResultsQuery } from './scan-requests.ts';
import { resultsView, scanListItem, scanView } from './scan-views.ts';
import { WaitForChange } from './wait-for-change.ts';

const secondsBetweenPolls = '2';

@Controller('/v1/scans')
export class ScansController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #idempotency: Idempotency;
  readonly #waitForChange: WaitForChange;
  readonly #settings: ApiSettings;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    idempotency: Idempotency,
    waitForChange: WaitForChange,
    settings: ApiSettings,
  ) {
    this.#commands = commands;
    this.#queries = queries;
    this.#idempotency = idempotency;
    this.#waitForChange = waitForChange;
    this.#settings = settings;
  }

  @Post()
  @Describe(scanOperations.create)
  async create(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { target, scan_type = 'quick' }: QueueScanBody,
  ): Promise<object> {
    const { accountId, subscription } = principalOf(request);
    return this.#idempotency.run(request, reply, async (run) => {
      const scanId = run.newId('scan');
      const scan = { scanId, accountId, target, scanType: scan_type, createdAt: run.startedAt };
      await this.#commands.execute(new QueueScan(scan, subscription, run.context));
      return {
        status: 201,
        body: { scan_id: scanId, status: 'queued' },
        headers: { location: `/v1/scans/${scanId}` },
      };
    });
  }

  @Get()
  @Describe(scanOperations.list)
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: ListScansQuery,
  ): Promise<object> {
    const { limit = defaultPageSize, status, starting_after: after, ending_before: before } = query;
    if (after !== undefined && before !== undefined) {
      throw new Rejected('invalid_parameter', '`starting_after` and `ending_before` exclude each other.', {
        param: 'ending_before',
      });
    }
    const cursor =
      after !== undefined ? { startingAfter: after } : before !== undefined ? { endingBefore: before } : undefined;
    const { accountId } = principalOf(request);
    const page = await this.#queries.execute(new ListScans(accountId, status, { limit, cursor }));
    const { items: scans, hasMore } = page;
    const next = before === undefined ? scans.at(-1) : undefined;
    if (hasMore && next !== undefined) {
      const nextPage = new URLSearchParams({
        limit: String(limit),
        ...(status && { status }),
        starting_after: next.scanId,
      });
      reply.header('link', `<${this.#settings.publicUrl()}/v1/scans?${nextPage.toString()}>; rel="next"`);
    }
    return { data: scans.map(scanListItem), has_more: hasMore };
  }

  @Get(':scan_id')
  @Describe(scanOperations.get)
  async get(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('scan_id') scanId: string,
  ): Promise<object> {
    const found = await this.#queries.execute(new GetScan(principalOf(request).accountId, scanId));
    const scan = await this.#waitForChange.apply(request, reply, found);
    if (scan.status === 'queued' || scan.status === 'running') reply.header('retry-after', secondsBetweenPolls);
    return scanView(scan);
  }

  @Get(':scan_id/results')
  @Describe(scanOperations.results)
  async results(
    @Req() request: FastifyRequest,
    @Param('scan_id') scanId: string,
    @Query() { severity = 'info' }: ResultsQuery,
  ): Promise<object> {
    return resultsView(await this.#queries.execute(new GetResults(principalOf(request).accountId, scanId, severity)));
  }

  @Post(':scan_id/cancel')
  @Describe(scanOperations.cancel)
  async cancel(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('scan_id') scanId: string,
  ): Promise<object> {
    const { accountId } = principalOf(request);
    return this.#idempotency.run(request, reply, async ({ context }) => {
      const scan = await this.#commands.execute(new CancelScan(accountId, scanId, context));
      return { status: 200, body: scanView(scan) };
    });
  }
}
