import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeSchedule, CreateSchedule, DeleteSchedule, GetSchedule, ListSchedules } from '#schedules';
import { ApiOperation } from '../operation.ts';
import { PageQuery, paginationOf } from '../page-query.ts';
import { mapPage, PageResponse } from '../page-response.ts';
import { Principal } from '../principal.ts';
import { RequestContext } from '../request-context.ts';
import type { Schedule, SchedulePage } from '../schemas/schedule.schemas.ts';
import { scheduleOperations } from './schedule-operations.ts';
import { ChangeScheduleBody, CreateScheduleBody } from './schedule-requests.ts';
import { scheduleView } from './schedule-views.ts';

@Controller('/v1/schedules')
export class SchedulesController {
  readonly #commands: CommandBus;
  readonly #queries: QueryBus;
  readonly #pages: PageResponse;

  constructor(commands: CommandBus, queries: QueryBus, pages: PageResponse) {
    this.#commands = commands;
    this.#queries = queries;
    this.#pages = pages;
  }

  @Get()
  @ApiOperation(scheduleOperations.list)
  async list(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Query() query: PageQuery,
  ): Promise<SchedulePage> {
    const page = await this.#queries.execute(new ListSchedules(accountId, paginationOf(query)));
    return this.#pages.of(request, query, mapPage(page, scheduleView), ({ schedule_id }) => schedule_id);
  }

  @Post()
  @ApiOperation(scheduleOperations.create)
  async create(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Body() { target, scan_type = 'quick', cron, timezone = 'UTC', enabled = true }: CreateScheduleBody,
  ): Promise<Schedule> {
    const scheduleId = request.newId('sch');
    const schedule = { accountId, scheduleId, target, scanType: scan_type, cron, timezone, enabled };
    const created = await this.#commands.execute(new CreateSchedule(schedule, request.command));
    request.setHeader('location', `/v1/schedules/${scheduleId}`);
    return scheduleView(created);
  }

  @Get(':schedule_id')
  @ApiOperation(scheduleOperations.get)
  async get(@Principal() { accountId }: Principal, @Param('schedule_id') scheduleId: string): Promise<Schedule> {
    return scheduleView(await this.#queries.execute(new GetSchedule(accountId, scheduleId)));
  }

  @Patch(':schedule_id')
  @ApiOperation(scheduleOperations.change)
  async change(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('schedule_id') scheduleId: string,
    @Body() { target, scan_type, cron, timezone, enabled }: ChangeScheduleBody,
  ): Promise<Schedule> {
    const changes = {
      ...(target !== undefined && { target }),
      ...(scan_type !== undefined && { scanType: scan_type }),
      ...(cron !== undefined && { cron }),
      ...(timezone !== undefined && { timezone }),
      ...(enabled !== undefined && { enabled }),
    };
    const change = new ChangeSchedule(accountId, scheduleId, changes, request.command);
    return scheduleView(await this.#commands.execute(change));
  }

  @Delete(':schedule_id')
  @ApiOperation(scheduleOperations.remove)
  async remove(
    @Principal() { accountId }: Principal,
    @RequestContext() request: RequestContext,
    @Param('schedule_id') scheduleId: string,
  ): Promise<void> {
    await this.#commands.execute(new DeleteSchedule(accountId, scheduleId, request.command));
  }
}
