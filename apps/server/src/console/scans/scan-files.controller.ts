import { Controller, Get, Param, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { GetScanReceipt } from '#receipts';
import { GetResults } from '#scans';
import { receiptView } from '../../api/audit/audit-views.ts';
import { scanResultsView } from '../../api/scans/scan-views.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebRoute } from '../../web/page.ts';

/** What the API returns of a scan, as files to keep. */
@Controller('/scans/:scan_id')
export class ScanFilesController {
  readonly #queries: QueryBus;

  constructor(queries: QueryBus) {
    this.#queries = queries;
  }

  @Get('results.json')
  @WebRoute({ id: 'scanResultsFile', access: 'scans:read' })
  async results(
    @PageRequest() { session }: PageRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('scan_id') scanId: string,
  ): Promise<string> {
    const results = await this.#queries.execute(new GetResults(session.accountId, scanId, 'info'));
    return file(reply, `${results.scan.scanId}-results.json`, scanResultsView(results));
  }

  @Get('receipt.json')
  @WebRoute({ id: 'scanReceiptFile', access: 'scans:read' })
  async receipt(
    @PageRequest() { session }: PageRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('scan_id') scanId: string,
  ): Promise<string> {
    const receipt = receiptView(await this.#queries.execute(new GetScanReceipt(session.accountId, scanId)));
    return file(reply, `${receipt.scan_id}-receipt.json`, receipt);
  }
}

/** @param name of letters, digits, `_`, `-` and `.` alone */
function file(reply: FastifyReply, name: string, content: object): string {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  });
  return `${JSON.stringify(content, null, 2)}\n`;
}
