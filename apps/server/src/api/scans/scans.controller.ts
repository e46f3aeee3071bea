import { Body, Controller, Get, Headers, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CancelScan, CompareScans, GetFindingPlaces, GetResults, GetScan, isOpen, ListScans, QueueScan } from '#scans';
import { ScanEventStreams } from '../../live-scans/scan-event-streams.ts';
import { Authentication } from '../authentication.ts';
import { ApiOperation } from '../operation.ts';
import { paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type {
  CreatedScan,
  FindingPlaces,
  Scan,
  ScanComparison,
  ScanPage,
  ScanResults,
} from '../schemas/scan.schemas.ts';
import { preferredWaitSeconds } from './preferred-wait.ts';
import { scanFilterOf } from './scan-filter.ts';
import { scanOperations } from './scan-operations.ts';
import { CompareQuery, ListScansQuery, PlacesQuery, QueueScanBody, ResultsQuery } from './scan-requests.ts';
import {
  findingPlacesView,
  scanComparisonView,
  scanListItemView,
  scanResultsView,
  scanUpdateView,
  scanView,
} from './scan-views.ts';
import { WaitForChange } from './wait-for-change.ts';

const secondsBetweenPolls = '2';
/** The change is stored and the scan itself shows it, but lists and usage do not yet. */
const listsBehind = 'lists-behind';

@Controller('/v1/scans')
export class ScansController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #waitForChange: WaitForChange;
  readonly #pages: PageResponse;
  readonly #streams: ScanEventStreams;
  readonly #authentication: Authentication;

  constructor(
    commands: CommandBus,
    queries: QueryBus,
    waitForChange: WaitForChange,
    pages: PageResponse,
    streams: ScanEventStreams,
    authentication: Authentication,
  ) {
    this.#commands = commands;
    this.#queries = queries;
    this.#waitForChange = waitForChange;
    this.#pages = pages;
    this.#streams = streams;
    this.#authentication = authentication;
  }

  @Post()
  @ApiOperation(scanOperations.create)
  async create(
    @Principal() { accountId, subscription }: Principal,
    @RequestContext() request: RequestContext,
    @Body() { target, scan_type = 'quick' }: QueueScanBody,
  ): Promise<CreatedScan> {
    const scan = { accountId, target, scanType: scan_type, idempotency: request.idempotency };
    const queued = await this.#commands.execute(new QueueScan(scan, subscription, request.command));
    request.setHeader('location', `/v1/scans/${queued.scanId}`);
    if (queued.isReplay) request.setHeader('idempotent-replayed', 'true');
    if (!queued.isListed) request.setHeader(listsBehind, 'true');
    return { scan_id: queued.scanId, status: 'queued' };
  }

  @Get()
  @ApiOperation(scanOperations.list)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: ListScansQuery,
  ): Promise<ScanPage> {
    const page = await this.#queries.execute(new ListScans(accountId, scanFilterOf(query), paginationOf(query)));
    return this.#pages.of(request, query, mapPage(page, scanListItemView), ({ scan_id }) => scan_id);
  }

  @Get(':scan_id')
  @ApiOperation(scanOperations.get)
  async get(
    @Principal() { accountId, keyId }: Principal,
    @RequestContext() request: RequestContext,
    @Headers('prefer') prefer: string | string[] | undefined,
    @Param('scan_id') scanId: string,
  ): Promise<Scan> {
    const found = await this.#queries.execute(new GetScan(accountId, scanId));
    const seconds = preferredWaitSeconds(prefer);
    const scan = seconds === undefined ? found : await this.#waitForChange.apply(found, seconds, keyId, request);
    if (isOpen(scan.status)) request.setHeader('retry-after', secondsBetweenPolls);
    return scanView(scan);
  }

  @Get(':scan_id/results')
  @ApiOperation(scanOperations.results)
  async results(
    @Principal() { accountId }: Principal,
    @Param('scan_id') scanId: string,
    @Query() { severity = 'info' }: ResultsQuery,
  ): Promise<ScanResults> {
    return scanResultsView(await this.#queries.execute(new GetResults(accountId, scanId, severity)));
  }

  @Get(':scan_id/events')
  @ApiOperation(scanOperations.events)
  async events(
    @Principal() { accountId, keyId }: Principal,
    @RequestContext() request: RequestContext,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Param('scan_id') scanId: string,
  ): Promise<StreamableFile | undefined> {
    const isValid = async (): Promise<boolean> =>
      (await this.#authentication.validKey(request.authorization)) !== undefined;
    const followed = { scanId, lastEventId, dataOf: scanUpdateView };
    const body = await this.#streams.open({ accountId, credentialId: keyId, isValid }, followed);
    if (body === undefined) {
      request.respondWithoutContent();
      return undefined;
    }
    request.setHeader('content-type', 'text/event-stream; charset=utf-8');
    // Proxies that buffer responses pass this one on at once.
    request.setHeader('x-accel-buffering', 'no');
    return new StreamableFile(body);
  }

  @Get(':scan_id/compare')
  @ApiOperation(scanOperations.compare)
  async compare(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('scan_id') scanId: string,
    @Query() { with: base = 'previous', limit = 100, offset = 0 }: CompareQuery,
  ): Promise<ScanComparison> {
    const comparison = await this.#queries.execute(new CompareScans(accountId, scanId, base));
    const page = scanComparisonView({ comparison, offset, limit });
    if (page.has_more) this.#pages.link(request, 'next', { with: base, limit, offset: offset + limit });
    return page;
  }

  @Get(':scan_id/findings/:finding_id/places')
  @ApiOperation(scanOperations.places)
  async places(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('scan_id') scanId: string,
    @Param('finding_id') findingId: string,
    @Query() { limit = 20, offset = 0 }: PlacesQuery,
  ): Promise<FindingPlaces> {
    const page = await this.#queries.execute(new GetFindingPlaces(accountId, scanId, findingId, offset, limit));
    if (page.hasMore) this.#pages.link(request, 'next', { limit, offset: offset + limit });
    return findingPlacesView(page);
  }

  @Post(':scan_id/cancel')
  @ApiOperation(scanOperations.cancel)
  async cancel(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('scan_id') scanId: string,
  ): Promise<Scan> {
    const { scan, isListed } = await this.#commands.execute(new CancelScan(accountId, scanId, request.command));
    if (!isListed) request.setHeader(listsBehind, 'true');
    return scanView(scan);
  }
}
