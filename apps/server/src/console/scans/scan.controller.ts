import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Rejected } from '#kernel';
import { GetScanReceipt } from '#receipts';
import { CancelScan, GetResults, GetScan, GetScanHistory, GetShownRevision, hasEnded, ListScans } from '#scans';
import type { ScanDocument } from '#scans';
import { receiptView as receiptBody } from '../../api/audit/audit-views.ts';
import { consolePage } from '../../web/console-layout.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { ActorNames } from '../actor-names.ts';
import { allFindingsView } from './all-findings-view.ts';
import { historyView } from './history-view.ts';
import { naturalNumber } from './natural-number.ts';
import { receiptView } from './receipt-view.ts';
import { reportView } from './report-view.ts';
import { reloadSeconds, scanView } from './scan-view.ts';
import type { ShownScan } from './shown-scan.ts';

const maxPlottedScans = 50;
const part = { current: '/scans', hasHeading: true } as const;

/** The pages of one scan. */
@Controller('/scans/:scan_id')
export class ScanController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #names: ActorNames;

  constructor(commands: CommandBus, queries: QueryBus, names: ActorNames) {
    this.#commands = commands;
    this.#queries = queries;
    this.#names = names;
  }

  @Get()
  @WebPage({ id: 'scanPage', access: 'scans:read' })
  async scan(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<Html> {
    // Read before the scan itself: what happens in between is shown twice rather than never.
    const after = await this.#queries.execute(new GetShownRevision(request.session.accountId, scanId));
    const shown = await this.#shown(request, scanId);
    const { scan } = shown;
    const reloads = request.query.get('reload') !== 'off';
    const live = hasEnded(scan.status) ? undefined : { after, reloads };
    return consolePage(request, {
      ...part,
      title: `Scan of ${scan.target}`,
      content: scanView({ ...shown, live }),
      scripts: ['copy.js', ...(live === undefined ? [] : (['live-scan.js'] as const))],
      reloadSeconds: live?.reloads === true ? reloadSeconds : undefined,
    });
  }

  @Get('report')
  @WebPage({ id: 'scanReportPage', access: 'scans:read' })
  async report(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<Html> {
    const shown = await this.#shown(request, scanId);
    return consolePage(request, { ...part, title: `Report on ${shown.scan.target}`, content: reportView(shown) });
  }

  @Get('history')
  @WebPage({ id: 'scanHistoryPage', access: 'scans:read' })
  async history(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<Html> {
    const scan = await this.#scan(request, scanId);
    const { accountId } = request.session;
    const audit = await this.#queries.execute(new GetScanHistory(accountId, scanId));
    const actors = audit.history.map(({ actor }) => actor);
    const nameOf = await this.#names.of(accountId, actors);
    const content = historyView(scan, audit, naturalNumber(request.query.get('from')), nameOf);
    return consolePage(request, { ...part, title: `History of the scan of ${scan.target}`, content });
  }

  @Get('receipt')
  @WebPage({ id: 'scanReceiptPage', access: 'scans:read' })
  async receipt(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<Html> {
    const scan = await this.#scan(request, scanId);
    const receipt = await this.#queries.execute(new GetScanReceipt(request.session.accountId, scanId));
    const content = receiptView(scan, receiptBody(receipt));
    return consolePage(request, {
      ...part,
      title: `Receipt of the scan of ${scan.target}`,
      content,
      scripts: ['copy.js'],
    });
  }

  @Get('findings')
  @WebPage({ id: 'findingsPage', access: 'scans:read' })
  async findings(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<Html> {
    const results = await this.#queries.execute(new GetResults(request.session.accountId, scanId, 'info'));
    const content = allFindingsView(results, naturalNumber(request.query.get('offset')));
    return consolePage(request, { ...part, title: `Findings of the scan of ${results.scan.target}`, content });
  }

  @Post('cancel')
  @WebPage({ id: 'cancelScanForm', access: 'scans:write' })
  async cancel(@PageRequest() request: PageRequest, @Param('scan_id') scanId: string): Promise<SeeOther> {
    const { session, command } = request;
    try {
      await this.#commands.execute(new CancelScan(session.accountId, scanId, command));
      return new SeeOther(`/scans/${scanId}`, { kind: 'success', text: 'The scan was canceled.' });
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== 'invalid_state') throw error;
      return new SeeOther(`/scans/${scanId}`, { kind: 'error', text: error.message });
    }
  }

  async #shown(request: PageRequest, scanId: string): Promise<ShownScan> {
    const { session } = request;
    const scan = await this.#scan(request, scanId);
    const [results, earlier] = await Promise.all([
      scan.detailsDeletedAt === undefined
        ? this.#queries.execute(new GetResults(session.accountId, scanId, 'info'))
        : undefined,
      this.#scansLike(scan),
    ]);
    const shown = results ?? {
      scan,
      findings: undefined,
      firstSeen: new Map(),
      accepted: new Map(),
      scoreWithAccepted: null,
    };
    const acceptedBy = [...shown.accepted.values()].map(({ createdBy }) => createdBy);
    const nameOf = await this.#names.of(session.accountId, acceptedBy);
    return { ...shown, session, nameOf, earlier };
  }

  async #scan({ session }: PageRequest, scanId: string): Promise<ScanDocument> {
    return this.#queries.execute(new GetScan(session.accountId, scanId));
  }

  /** The completed ones of the same target and type. */
  async #scansLike({ accountId, target, scanType }: ScanDocument): Promise<readonly ScanDocument[]> {
    const filter = { target, scanType, status: 'completed' } as const;
    return (await this.#queries.execute(new ListScans(accountId, filter, { limit: maxPlottedScans }))).items;
  }
}
