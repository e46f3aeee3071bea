import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { pageOf } from '#event-sourcing';
import { SecurityLog } from '#identity';
import { GetScanReceipt } from '#receipts';
import { GetScan, GetScanHistory, parseScanMoment } from '#scans';
import { ApiOperation } from '../operation.ts';
import { PageQuery, paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { AuditEventPage, ScanHistoryPage } from '../schemas/audit.schemas.ts';
import type { ReceiptBody } from '../schemas/receipt.schemas.ts';
import { auditOperations } from './audit-operations.ts';
import { HistoryQuery, ReceiptQuery } from './audit-requests.ts';
import { auditEventView, receiptView, scanHistoryEntryView, scanStateView } from './audit-views.ts';

/** What has happened, and who has done it. */
@Controller('/v1')
export class AuditController {
  readonly #queries: QueryBus;
  readonly #securityLog: SecurityLog;
  readonly #pages: PageResponse;

  constructor(queries: QueryBus, securityLog: SecurityLog, pages: PageResponse) {
    this.#queries = queries;
    this.#securityLog = securityLog;
    this.#pages = pages;
  }

  @Get('scans/:scan_id/history')
  @ApiOperation(auditOperations.history)
  async history(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('scan_id') scanId: string,
    @Query() query: HistoryQuery,
  ): Promise<ScanHistoryPage> {
    const pagination = paginationOf(query);
    const moment = query.at === undefined ? undefined : parseScanMoment(query.at);
    // A scan of another account is not read: the time would tell that it exists.
    await this.#queries.execute(new GetScan(accountId, scanId));
    const audit = await this.#queries.execute(new GetScanHistory(accountId, scanId, moment));
    const entries = audit.history.map((entry) => scanHistoryEntryView(entry)).reverse();
    const page = pageOf(entries, ({ id }) => id, pagination);
    return { state: scanStateView(audit), ...this.#pages.of(request, query, page, ({ id }) => id) };
  }

  @Get('scans/:scan_id/receipt')
  @ApiOperation(auditOperations.receipt)
  async receipt(
    @Principal() { accountId }: Principal,
    @Param('scan_id') scanId: string,
    @Query() { since }: ReceiptQuery,
  ): Promise<ReceiptBody> {
    return receiptView(await this.#queries.execute(new GetScanReceipt(accountId, scanId, since)));
  }

  @Get('audit/events')
  @ApiOperation(auditOperations.events)
  async events(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: PageQuery,
  ): Promise<AuditEventPage> {
    const page = await this.#securityLog.ofAccount(accountId, paginationOf(query));
    return this.#pages.of(request, query, mapPage(page, auditEventView), ({ id }) => id);
  }
}
