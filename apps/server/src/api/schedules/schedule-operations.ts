import type { Operation } from '../operation.ts';
import { PageQuery } from '../page-query.ts';
import { pageHeaders } from '../page-response.ts';
import { schedule, schedulePage } from '../schemas/schedule.schemas.ts';
import { ChangeScheduleBody, CreateScheduleBody } from './schedule-requests.ts';

const tag = 'Schedules';
const path = { schedule_id: 'The id of the schedule.' };
const example = {
  schedule_id: 'sch_7hN2vB5mQ8wE1rT4yU6iO9',
  target: 'https://example.com/',
  scan_type: 'quick',
  cron: '30 3 * * *',
  timezone: 'Europe/Berlin',
  enabled: true,
  next_run_at: '2026-06-02T01:30:00.000Z',
  last_scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  last_run: {
    at: '2026-06-01T01:30:00.412Z',
    outcome: 'queued',
    scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
    reason: null,
  },
  run_pending: false,
  created_at: '2026-05-30T12:00:00.000Z',
};

export const scheduleOperations = {
  create: {
    id: 'createSchedule',
    summary: 'Create a schedule',
    description:
      'Scans a target again and again. Each run is an ordinary scan, counted like any other. A run for which the quota does not suffice is skipped; of the times that pass while the service is down, one is made up. An account has at most 20 schedules, and keeps them when the key that created them is revoked.',
    tag,
    access: 'scans:write',
    body: CreateScheduleBody,
    success: { status: 201, description: 'The schedule.', schema: schedule },
    headers: { Location: 'Path of the schedule.' },
    requestExample: { target: example.target, cron: example.cron, timezone: example.timezone },
    example: { ...example, last_scan_id: null, last_run: null },
    errors: ['invalid_target', 'limit_reached'],
  },
  list: {
    id: 'listSchedules',
    summary: 'List schedules',
    description: 'The schedules of the account, newest first.',
    tag,
    access: 'scans:read',
    query: PageQuery,
    success: { status: 200, description: 'A page of schedules.', schema: schedulePage },
    headers: pageHeaders,
    example: { data: [example], has_more: false },
    errors: [],
  },
  get: {
    id: 'getSchedule',
    summary: 'Get a schedule',
    description: 'With its next run, what became of the last one, and whether one waits for a place in the queue.',
    tag,
    access: 'scans:read',
    path,
    success: { status: 200, description: 'The schedule.', schema: schedule },
    example,
    errors: ['not_found'],
  },
  change: {
    id: 'updateSchedule',
    summary: 'Change a schedule',
    description: 'Properties that are left out keep their values.',
    tag,
    access: 'scans:write',
    path,
    body: ChangeScheduleBody,
    success: { status: 200, description: 'The changed schedule.', schema: schedule },
    requestExample: { enabled: false },
    example: { ...example, enabled: false, next_run_at: null },
    errors: ['invalid_target', 'not_found'],
  },
  remove: {
    id: 'deleteSchedule',
    summary: 'Delete a schedule',
    description: 'Scans that it has started continue.',
    tag,
    access: 'scans:write',
    path,
    success: { status: 204, description: 'The schedule is deleted.' },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>;
