import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, TargetPolicy } from '#egress';
import { hostileStrings } from '../../web/testing/hostile-strings.ts';
import { Form } from '../../web/form.ts';
import { session } from '../testing/documents.ts';
import { expectInert } from '../testing/inert-pages.ts';
import { formOfSchedule, readScheduleForm, scheduleFormView, sentSchedule } from './schedule-form.ts';
import { listOf, schedule, schedulePages } from './schedule-pages.fixtures.ts';
import { recurrenceText, skipText } from './schedule-words.ts';

describe.each(Object.entries(schedulePages))('%s', (_, view) => {
  it.each(hostileStrings)('shows hostile text %# as text', (text) => expectInert(view, text));
});

describe('a schedule in the list', () => {
  it('says in words when it runs, and what became of the last run', () => {
    const { markup } = listOf(schedule);
    expect(markup).toContain('At 08:30, Monday through Friday');
    expect(markup).toContain('2 Jun 2026, 06:30 UTC');
    expect(markup).toContain('2 Jun 2026, 08:30 in Europe/Berlin');
    expect(markup).toMatch(/href="\/scans\/scan_1"[^]*Completed[^]*62 C/);
  });

  it('says why its last run was skipped', () => {
    const at = '2026-06-01T06:30:00.000Z';
    const lastRun = { at, outcome: 'skipped', scanId: null, reason: 'quota_exceeded' } as const;
    expect(listOf({ ...schedule, lastRun }).markup).toContain('Skipped: the monthly quota was used up.');
    expect(skipText('target_not_verified')).toContain('no proof of ownership');
  });

  it('says that a run waits, and that none was made or is planned', () => {
    expect(listOf({ ...schedule, isPending: true }).markup).toContain('waits for a place in the queue');
    expect(listOf({ ...schedule, lastRun: null, lastScanId: null }).markup).toContain('never');
    expect(listOf({ ...schedule, nextRunAt: null, enabled: false }).markup).toContain('Paused');
  });

  it('has no forms and links to them for those who may only read', () => {
    const { markup } = listOf(schedule, { ...session, role: 'read_only' });
    expect(markup).not.toMatch(/<form|\/edit|\/delete|\/new/);
  });
});

describe('the words of a recurrence', () => {
  it.each([
    ['17 3 * * *', 'At 03:17, every day'],
    ['0 9 1 * *', 'At 09:00, on day 1 of the month'],
    ['5 */6 * * *', 'At 5 minutes past the hour, every 6 hours, every day'],
    ['no expression', 'no expression'],
  ])('of %s are: %s', (cron, text) => {
    expect(recurrenceText(cron)).toBe(text);
  });
});

describe('the form of a schedule', () => {
  const policy = new TargetPolicy(new AddressPolicy(), [443]);
  const read = (fields: string) => readScheduleForm(sentSchedule(new Form(fields)), policy);
  const good = 'target=https://example.com/&scan_type=quick&timezone=UTC';

  it('is read with a preset or with an expression', () => {
    expect(read(`${good}&recurrence=weekly&cron=1+2+3+4+5`)).toMatchObject({ cron: 'weekly', scanType: 'quick' });
    expect(read(`${good}&recurrence=cron&cron=1+2+3+4+5`)).toMatchObject({ cron: '1 2 3 4 5', timezone: 'UTC' });
  });

  it.each([
    ['target', 'target=ftp://example.com/&scan_type=quick&recurrence=daily'],
    ['scan_type', 'target=https://example.com/&recurrence=daily'],
    ['recurrence', `${good}&recurrence=constructor`],
    ['cron', `${good}&recurrence=cron&cron=${'1'.repeat(101)}`],
  ])('names the field %s where it is wrong', (param, fields) => {
    expect(() => read(fields)).toThrow(expect.objectContaining({ code: 'invalid_parameter', details: { param } }));
  });

  it('of a schedule that exists has its expression', () => {
    expect(formOfSchedule(schedule)).toMatchObject({ recurrence: 'cron', cron: '30 8 * * 1-5' });
  });

  it('keeps what was typed beside the reason', () => {
    const problem = { status: 422, message: 'cron is wrong', param: 'cron' };
    const typed = sentSchedule(new Form(`${good}&recurrence=cron&cron=61+*`));
    const { markup } = scheduleFormView({ session, action: '/schedules', button: 'Save', schedule: typed, problem });
    expect(markup).toMatch(/value="61 \*" autocomplete="off" aria-describedby="cron-error cron-hint"/);
    expect(markup).toContain('<p class="field-error" id="cron-error">cron is wrong</p>');
  });
});
