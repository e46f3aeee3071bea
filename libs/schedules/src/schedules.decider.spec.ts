import { describe, it } from '@jest/globals';
import { givenEvents } from '../../event-sourcing/src/testing/given-events.ts';
import { schedulesDecider } from './schedules.decider.ts';
import type { ScheduleCommand } from './schedules.decider.ts';
import type { ScheduleEvent } from './schedules.events.ts';

const given = givenEvents(schedulesDecider);
const of = (scheduleId = 'sch_1') => ({ accountId: 'acc_1', scheduleId });
const settings = {
  target: 'https://example.com/',
  scanType: 'quick',
  cron: '0 3 * * *',
  timezone: 'UTC',
  enabled: true,
} as const;
const createdAt = '2026-06-01T12:00:00.000Z';
const firstRun = '2026-06-02T03:00:00.000Z';
const secondRun = '2026-06-03T03:00:00.000Z';
const later = '2026-06-02T03:00:01.000Z';

const create = (scheduleId = 'sch_1', changes: object = {}): ScheduleCommand => ({
  type: 'CreateSchedule',
  ...of(scheduleId),
  ...settings,
  now: createdAt,
  ...changes,
});
const created = (scheduleId = 'sch_1', changes: object = {}): ScheduleEvent => ({
  type: 'ScheduleCreated',
  data: { ...of(scheduleId), ...settings, nextRunAt: firstRun, plannedAt: createdAt, ...changes },
});
const change = (changes: object, now = later): ScheduleCommand => ({ type: 'ChangeSchedule', ...of(), changes, now });
const changed = (changes: object): ScheduleEvent => ({
  type: 'ScheduleChanged',
  data: { ...of(), ...settings, nextRunAt: firstRun, plannedAt: createdAt, ...changes },
});
const deleted: ScheduleEvent = { type: 'ScheduleDeleted', data: of() };

/** Made of account, schedule and time: it never changes, or a run would be repeated after an upgrade. */
const firstScan = 'scan_Mf8HK0hol8yGeF3ISSx1cy';
const start = (now = later): ScheduleCommand => ({ type: 'StartRun', ...of(), now });
const started = (changes: object = {}): ScheduleEvent => ({
  type: 'ScheduleRunStarted',
  data: {
    ...of(),
    scanId: firstScan,
    target: settings.target,
    scanType: 'quick',
    scheduledAt: firstRun,
    startedAt: later,
    nextRunAt: secondRun,
    ...changes,
  },
});
const queued: ScheduleEvent = {
  type: 'ScheduleRunQueued',
  data: { ...of(), scanId: firstScan, startedAt: later },
};
const skipped: ScheduleEvent = {
  type: 'ScheduleRunSkipped',
  data: { ...of(), startedAt: later, reason: 'quota_exceeded' },
};

describe('the schedules of an account', () => {
  it('are created once, up to twenty', () => {
    given().when(create()).expect(created());
    given(created()).when(create()).expect();
    const twenty = Array.from({ length: 20 }, (_, index) => created(`sch_x${index}`));
    given(...twenty)
      .when(create())
      .expectRejected('limit_reached');
    given(...twenty, { type: 'ScheduleDeleted', data: of('sch_x3') })
      .when(create())
      .expect(created());
  });

  it('have no next run while they are not enabled', () => {
    const paused = { enabled: false, nextRunAt: null };
    given()
      .when(create('sch_1', { enabled: false }))
      .expect(created('sch_1', paused));
    given(created())
      .when(change({ enabled: false }))
      .expect(changed({ ...paused, plannedAt: later }));
    given(created('sch_1', paused)).when(start('2027-01-01T00:00:00.000Z')).expect();
  });

  it('resume with the next time: what passed meanwhile is not made up', () => {
    given(created('sch_1', { enabled: false, nextRunAt: null }))
      .when(change({ enabled: true }, '2026-07-01T12:00:00.000Z'))
      .expect(changed({ nextRunAt: '2026-07-02T03:00:00.000Z', plannedAt: '2026-07-01T12:00:00.000Z' }));
  });

  it('keep a run that is due when only what they scan changes', () => {
    for (const changes of [{ target: 'https://example.org/' }, { scanType: 'full' }]) {
      given(created()).when(change(changes)).expect(changed(changes));
    }
    given(created())
      .when(change({ timezone: 'Europe/Berlin' }))
      .expect(changed({ timezone: 'Europe/Berlin', nextRunAt: '2026-06-03T01:00:00.000Z', plannedAt: later }));
  });

  it('have a new next run when their expression changes', () => {
    given(created())
      .when(change({ cron: '0 4 * * *' }))
      .expect(changed({ cron: '0 4 * * *', nextRunAt: '2026-06-02T04:00:00.000Z', plannedAt: later }));
  });

  it('keep a run that is pending', () => {
    given(created(), started(), changed({ target: 'https://example.org/', nextRunAt: secondRun, plannedAt: later }))
      .when({ type: 'RecordQueued', ...of(), scanId: firstScan })
      .expect(queued);
  });

  it('change only when something is different', () => {
    given(created(), changed({ target: 'https://example.org/' }))
      .when(change({ target: 'https://example.org/' }))
      .expect();
    given(created())
      .when(change({ ...settings, cron: ' 0  3 * * *' }))
      .expect();
    given(created()).when(change({})).expect();
  });

  it('that are invalid or do not exist are rejected', () => {
    given()
      .when(create('sch_1', { cron: '* * * * *' }))
      .expectRejected('invalid_parameter');
    given(created())
      .when(change({ timezone: 'Nowhere' }))
      .expectRejected('invalid_parameter');
    given().when(change({})).expectRejected('not_found');
    given(created(), deleted)
      .when({ type: 'DeleteSchedule', ...of() })
      .expectRejected('not_found');
  });
});

describe('a run', () => {
  it('is started when its time has come, once', () => {
    given(created()).when(start('2026-06-02T02:59:59.999Z')).expect();
    given(created()).when(start()).expect(started());
    given(created())
      .when(start(firstRun))
      .expect(started({ startedAt: firstRun }));
    given(created(), started()).when(start()).expect();
    given(created(), started(), queued).when(start()).expect();
    given(created(), started(), skipped).when(start()).expect();
    given(created(), deleted).when(start()).expect();
  });

  it('that was missed is made up once, whatever number of times has passed', () => {
    const back = '2026-06-20T09:00:00.000Z';
    const madeUp = started({ startedAt: back, nextRunAt: '2026-06-21T03:00:00.000Z' });
    given(created()).when(start(back)).expect(madeUp);
    given(created(), madeUp, queued).when(start(back)).expect();
  });

  it('is not started while the one before is pending', () => {
    given(created(), started()).when(start('2026-06-09T03:00:00.000Z')).expect();
  });

  it('is settled once', () => {
    const isQueued = { type: 'RecordQueued', ...of(), scanId: firstScan } as const;
    const isSkipped = { type: 'RecordSkipped', ...of(), scanId: firstScan, reason: 'quota_exceeded' } as const;
    given(created(), started()).when(isQueued).expect(queued);
    given(created(), started()).when(isSkipped).expect(skipped);
    given(created(), started(), queued).when(isQueued).expect();
    given(created(), started(), queued).when(isSkipped).expect();
    given(created(), started(), deleted).when(isQueued).expect();
    given(created(), started())
      .when({ ...isQueued, scanId: 'scan_other' })
      .expect();
  });
});

describe('a clock that is set back', () => {
  const replan = (now: string): ScheduleCommand => ({ type: 'Replan', ...of(), now });

  it('by a year has the next run determined again', () => {
    const nextYear = { nextRunAt: '2027-06-02T03:00:00.000Z', plannedAt: '2027-06-01T12:00:00.000Z' };
    given(created('sch_1', nextYear))
      .when(replan(createdAt))
      .expect({ type: 'ScheduleReplanned', data: { ...of(), nextRunAt: firstRun, plannedAt: createdAt } });
  });

  it('has the next run determined again once', () => {
    const nextYear = { nextRunAt: '2027-06-02T03:00:00.000Z', plannedAt: '2027-06-01T12:00:00.000Z' };
    const replanned = { ...of(), nextRunAt: firstRun, plannedAt: createdAt };
    given(created('sch_1', nextYear), { type: 'ScheduleReplanned', data: replanned }).when(replan(createdAt)).expect();
  });

  it('by a minute or less changes nothing', () => {
    given(created()).when(replan('2026-06-01T11:59:00.000Z')).expect();
    const plannedAt = '2026-06-01T11:58:59.999Z';
    given(created())
      .when(replan(plannedAt))
      .expect({ type: 'ScheduleReplanned', data: { ...of(), nextRunAt: firstRun, plannedAt } });
    given(created('sch_1', { enabled: false, nextRunAt: null }))
      .when(replan('2020-01-01T00:00:00.000Z'))
      .expect();
  });

  it('to before a run leads to the same scan again, which exists already', () => {
    given(created(), started(), queued, {
      type: 'ScheduleReplanned',
      data: { ...of(), nextRunAt: firstRun, plannedAt: createdAt },
    })
      .when(start())
      .expect(started());
  });
});
