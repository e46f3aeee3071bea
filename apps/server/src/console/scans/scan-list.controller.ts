import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Accounts } from '#accounts';
import { problemSentence, targetProblem, TargetPolicy } from '#egress';
import { Clock, Rejected } from '#kernel';
import { scanTypes } from '#scanner';
import type { ScanType } from '#scanner';
import { ListScans, QueueScan, scanStatuses } from '#scans';
import type { ScanFilter } from '#scans';
import { consolePage } from '../../web/console-layout.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { paginationOf } from '../../web/views/paging.ts';
import { unverifiedSiteView } from '../targets/unverified-site.ts';
import { dayStart } from './day-start.ts';
import { scanListView } from './scan-list-view.ts';
import type { NewScan } from './scan-list-view.ts';
import { scanProblemOf } from './scan-problem.ts';
import { typedTarget } from './typed-target.ts';

/** The list of scans, and the form that starts one. */
@Controller('/scans')
export class ScanListController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #accounts: Accounts;
  readonly #policy: TargetPolicy;
  readonly #clock: Clock;

  constructor(commands: CommandBus, queries: QueryBus, accounts: Accounts, policy: TargetPolicy, clock: Clock) {
    this.#commands = commands;
    this.#queries = queries;
    this.#accounts = accounts;
    this.#policy = policy;
    this.#clock = clock;
  }

  @Get()
  @WebPage({ id: 'scansPage', access: 'scans:read' })
  async list(@PageRequest() request: PageRequest): Promise<Html> {
    return this.#page(request);
  }

  @Post()
  @WebPage({ id: 'startScanForm', access: 'scans:write' })
  async start(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, session, command } = request;
    const typed = form.text('new_target');
    const target = typedTarget(typed);
    const scanType = valueAmong(scanTypes, form.text('new_scan_type')) ?? 'quick';
    try {
      requireTarget(target, this.#policy);
      const account = await this.#accounts.find(session.accountId);
      if (account === undefined) throw new Error('the account of a session must exist');
      const scan = { accountId: session.accountId, target, scanType, idempotency: request.idempotency };
      const { scanId } = await this.#commands.execute(new QueueScan(scan, account.subscription, command));
      return new SeeOther(`/scans/${scanId}`);
    } catch (error) {
      const problem = scanProblemOf(error, this.#clock.now());
      request.reject(problem);
      const isUnverified = error instanceof Rejected && error.code === 'target_not_verified';
      const reason = isUnverified ? unverifiedSiteView(target) : problemAt(problem, 'new_target');
      return this.#page(request, { target: typed, scanType, error: reason });
    }
  }

  /** With the form as it was sent, where it was rejected. */
  async #page(request: PageRequest, newScan?: NewScan): Promise<Html> {
    const { session, query } = request;
    const scans = await this.#queries.execute(new ListScans(session.accountId, filterOf(query), paginationOf(query)));
    const content = scanListView({ session, scans, query, newScan });
    return consolePage(request, { title: 'Scans', current: '/scans', content });
  }
}

/** @throws Rejected `invalid_target` */
function requireTarget(target: string, policy: TargetPolicy): void {
  const problem = targetProblem(target, policy);
  if (problem !== undefined) throw new Rejected('invalid_target', `${problemSentence('The URL', problem)}.`);
}

/** The filter that the parameters of a URL name; values that no scan can have are left out. */
export function filterOf(query: URLSearchParams): ScanFilter {
  const target = typedTarget(query.get('target')?.trim() ?? '');
  return {
    status: valueAmong(scanStatuses, query.get('status')),
    target: target === '' ? undefined : target,
    scanType: valueAmong<ScanType>(scanTypes, query.get('scan_type')),
    createdAfter: dayShifted(query.get('from'), -1),
    createdBefore: dayShifted(query.get('to'), 24 * 60 * 60 * 1_000),
  };
}

/** The moment `ms` after a day begins; undefined also outside of the years with four digits, where no scan was created. */
function dayShifted(day: string | null, ms: number): string | undefined {
  const start = dayStart(day);
  const moment = start === undefined ? undefined : new Date(start + ms).toISOString();
  return moment !== undefined && /^\d/.test(moment) ? moment : undefined;
}

function valueAmong<V extends string>(values: readonly V[], value: string | null): V | undefined {
  return values.find((one) => one === value);
}
