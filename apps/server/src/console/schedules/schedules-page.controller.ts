import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { TargetPolicy } from '#egress';
import { derivedToken, Ids, Rejected } from '#kernel';
import { GetScan } from '#scans';
import type { ScanDocument } from '#scans';
import { ChangeSchedule, CreateSchedule, DeleteSchedule, GetSchedule, ListSchedules } from '#schedules';
import type { ScheduleDocument } from '#schedules';
import { consolePage } from '../../web/console-layout.ts';
import { formProblemOf } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import type { Html } from '../../web/html/html.ts';
import { PageRequest } from '../../web/page-request.ts';
import { WebPage } from '../../web/page.ts';
import { SeeOther } from '../../web/see-other.ts';
import { paginationOf } from '../../web/views/paging.ts';
import { formOfSchedule, newSchedule, readScheduleForm, scheduleFormView, sentSchedule } from './schedule-form.ts';
import type { ScheduleForm } from './schedule-form.ts';
import { deleteScheduleView, scheduleListView } from './schedule-views.ts';

const current = '/schedules';

/** The schedules of the account. */
@Controller('/schedules')
export class SchedulesPageController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #policy: TargetPolicy;
  readonly #ids: Ids;

  constructor(commands: CommandBus, queries: QueryBus, policy: TargetPolicy, ids: Ids) {
    this.#commands = commands;
    this.#queries = queries;
    this.#policy = policy;
    this.#ids = ids;
  }

  @Get()
  @WebPage({ id: 'schedulesPage', access: 'scans:read' })
  async list(@PageRequest() request: PageRequest): Promise<Html> {
    const { session, query } = request;
    const schedules = await this.#queries.execute(new ListSchedules(session.accountId, paginationOf(query)));
    const scans = await this.#lastScans(session.accountId, schedules.items);
    const content = scheduleListView({ session, schedules, scans, query });
    return consolePage(request, { title: 'Schedules', current, content });
  }

  @Get('new')
  @WebPage({ id: 'newSchedulePage', access: 'scans:write' })
  form(@PageRequest() request: PageRequest): Html {
    return this.#newPage(request, newSchedule);
  }

  /** A repetition of the form creates nothing. */
  @Post()
  @WebPage({ id: 'createScheduleForm', access: 'scans:write' })
  async create(@PageRequest() request: PageRequest): Promise<Html | SeeOther> {
    const { form, session, command } = request;
    const { accountId, formToken } = session;
    const sent = sentSchedule(form);
    try {
      const scheduleId = `sch_${derivedToken(22, 'schedule', formToken, form.text('nonce'))}`;
      const schedule = { accountId, scheduleId, enabled: true, ...readScheduleForm(sent, this.#policy) };
      await this.#commands.execute(new CreateSchedule(schedule, command));
      return new SeeOther(current, { kind: 'success', text: 'The schedule was created.' });
    } catch (error) {
      return this.#newPage(request, sent, formProblemOf(error));
    }
  }

  @Get(':schedule_id/edit')
  @WebPage({ id: 'editSchedulePage', access: 'scans:write' })
  async editForm(@PageRequest() request: PageRequest, @Param('schedule_id') scheduleId: string): Promise<Html> {
    const schedule = await this.#find(request, scheduleId);
    return editPage(request, scheduleId, formOfSchedule(schedule));
  }

  @Post(':schedule_id/edit')
  @WebPage({ id: 'editScheduleForm', access: 'scans:write' })
  async edit(@PageRequest() request: PageRequest, @Param('schedule_id') scheduleId: string): Promise<Html | SeeOther> {
    const { scheduleId: id } = await this.#find(request, scheduleId);
    const sent = sentSchedule(request.form);
    try {
      const changes = readScheduleForm(sent, this.#policy);
      await this.#commands.execute(new ChangeSchedule(request.session.accountId, id, changes, request.command));
      return new SeeOther(current, { kind: 'success', text: 'The schedule was changed.' });
    } catch (error) {
      return editPage(request, id, sent, formProblemOf(error));
    }
  }

  @Post(':schedule_id/pause')
  @WebPage({ id: 'pauseScheduleForm', access: 'scans:write' })
  async pause(@PageRequest() request: PageRequest, @Param('schedule_id') scheduleId: string): Promise<SeeOther> {
    return this.#setEnabled(request, scheduleId, false, 'The schedule is paused.');
  }

  @Post(':schedule_id/resume')
  @WebPage({ id: 'resumeScheduleForm', access: 'scans:write' })
  async resume(@PageRequest() request: PageRequest, @Param('schedule_id') scheduleId: string): Promise<SeeOther> {
    return this.#setEnabled(request, scheduleId, true, 'The schedule runs again.');
  }

  @Get(':schedule_id/delete')
  @WebPage({ id: 'deleteSchedulePage', access: 'scans:write' })
  async deletion(@PageRequest() request: PageRequest, @Param('schedule_id') scheduleId: string): Promise<Html> {
    const content = deleteScheduleView(request.session, await this.#find(request, scheduleId));
    return consolePage(request, { title: 'Delete schedule', current, content });
  }

  @Post(':schedule_id/delete')
  @WebPage({ id: 'deleteScheduleForm', access: 'scans:write' })
  async delete(@PageRequest() request: PageRequest, @Param('schedule_id') scheduleId: string): Promise<SeeOther> {
    await this.#commands.execute(new DeleteSchedule(request.session.accountId, scheduleId, request.command));
    return new SeeOther(current, { kind: 'success', text: 'The schedule was deleted.' });
  }

  #newPage(request: PageRequest, schedule: ScheduleForm, problem?: FormProblem): Html {
    if (problem !== undefined) request.reject(problem);
    const { session } = request;
    const nonce = this.#ids.token();
    const content = scheduleFormView({
      session,
      action: current,
      button: 'Create schedule',
      schedule,
      nonce,
      problem,
    });
    return consolePage(request, { title: 'Create schedule', current, content });
  }

  async #setEnabled(request: PageRequest, scheduleId: string, enabled: boolean, text: string): Promise<SeeOther> {
    const { session, command } = request;
    try {
      await this.#commands.execute(new ChangeSchedule(session.accountId, scheduleId, { enabled }, command));
      return new SeeOther(current, { kind: 'success', text });
    } catch (error) {
      const { status, message } = formProblemOf(error);
      if (status === 404) throw error;
      return new SeeOther(current, { kind: 'error', text: message });
    }
  }

  async #find({ session }: PageRequest, scheduleId: string): Promise<ScheduleDocument> {
    return this.#queries.execute(new GetSchedule(session.accountId, scheduleId));
  }

  /** Scans that were deleted after their retention are left out. */
  async #lastScans(accountId: string, schedules: readonly ScheduleDocument[]) {
    const ids = schedules.flatMap(({ lastRun }) => lastRun?.scanId ?? []);
    const scans = await Promise.all(ids.map((scanId) => this.#scan(accountId, scanId)));
    return new Map(scans.flatMap((scan) => (scan === undefined ? [] : [[scan.scanId, scan] as const])));
  }

  async #scan(accountId: string, scanId: string): Promise<ScanDocument | undefined> {
    try {
      return await this.#queries.execute(new GetScan(accountId, scanId));
    } catch (error) {
      if (error instanceof Rejected && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}

function editPage(request: PageRequest, scheduleId: string, schedule: ScheduleForm, problem?: FormProblem): Html {
  if (problem !== undefined) request.reject(problem);
  const { session } = request;
  const action = `/schedules/${scheduleId}/edit`;
  const content = scheduleFormView({ session, action, button: 'Save', schedule, problem });
  return consolePage(request, { title: 'Edit schedule', current, content });
}
