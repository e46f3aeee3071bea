import { describe, expect, it } from '@jest/globals';
import type { CommandExecutor } from '#event-sourcing';
import { Rejected } from '#kernel';
import { schedulesStream } from '../schedules.decider.ts';
import { runnerWorld } from '../testing/runner-world.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe('running schedules', () => {
  it('queues a scan on behalf of who made the schedule when its time has come', async () => {
    const { clock, queued, process, project, create, document } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    await one.poll();
    expect(queued).toEqual([]);
    clock.set('2026-06-02T03:00:00.000Z');
    await one.poll();
    const [command] = queued;
    expect(queued).toHaveLength(1);
    const { accountId, target, scanType, scheduled } = command?.request ?? {};
    expect({ accountId, target, scanType }).toEqual({
      accountId: 'acc_1',
      target: 'https://example.com/',
      scanType: 'quick',
    });
    expect(scheduled).toEqual({
      scheduleId: 'sch_1',
      scanId: expect.stringMatching(/^scan_[0-9A-Za-z]{22}$/),
      createdAt: '2026-06-02T03:00:00.000Z',
    });
    expect(command?.context).toMatchObject({ actor: 'key:key_1', via: 'system:schedule-runner' });
    project();
    const at = '2026-06-02T03:00:00.000Z';
    expect(await document()).toMatchObject({
      nextRunAt: '2026-06-03T03:00:00.000Z',
      lastRun: { at, outcome: 'queued', scanId: scheduled?.scanId, reason: null },
      lastScanId: scheduled?.scanId,
      isPending: false,
    });
  });

  it('makes each run once, also in processes that do not know of each other and see an old read model', async () => {
    const { clock, queued, failures, process, project, create, eventsOf } = runnerWorld();
    const processes = ['one', 'two', 'three'].map((name) => process(name));
    for (let n = 0; n < 5; n++) await create(processes[0]?.executor as CommandExecutor, `sch_${n}`);
    project();
    clock.advance(day);
    for (let poll = 0; poll < 3; poll++) await Promise.all(processes.map(({ poll }) => poll()));
    expect(eventsOf('ScheduleRunStarted')).toHaveLength(5);
    expect(eventsOf('ScheduleRunQueued')).toHaveLength(5);
    expect(new Set(queued.map(({ request }) => request.scheduled?.scanId)).size).toBe(5);
    expect(failures).toEqual([]);
  });

  it('continues a run that a crash interrupted, with the same scan', async () => {
    const { clock, queued, process, project, create, rejection, eventsOf } = runnerWorld();
    const lost = process('lost');
    await create(lost.executor);
    project();
    clock.advance(day);
    rejection.now = new Error('killed');
    await lost.poll();
    expect(eventsOf('ScheduleRunStarted')).toHaveLength(1);
    rejection.now = undefined;
    project();
    clock.advance(10 * day);
    await process('other').poll();
    expect(queued).toHaveLength(1);
    expect(queued[0]?.request.scheduled?.createdAt).toBe('2026-06-02T12:00:00.000Z');
    expect(eventsOf('ScheduleRunStarted')).toHaveLength(1);
    expect(eventsOf('ScheduleRunQueued')).toHaveLength(1);
  });

  it('makes up one run of those that were missed, and continues as planned', async () => {
    const { clock, queued, process, project, create, document } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    clock.set('2026-07-01T09:00:00.000Z');
    for (let poll = 0; poll < 3; poll++) {
      await one.poll();
      project();
    }
    expect(queued).toHaveLength(1);
    expect(await document()).toMatchObject({ nextRunAt: '2026-07-02T03:00:00.000Z' });
  });

  it('skips a run and records why when the quota is used up', async () => {
    const { clock, failures, process, project, create, rejection, document } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    clock.advance(day);
    rejection.now = new Rejected('quota_exceeded', 'used up');
    await one.poll();
    project();
    const lastRun = { at: '2026-06-02T12:00:00.000Z', outcome: 'skipped', scanId: null, reason: 'quota_exceeded' };
    expect(await document()).toMatchObject({ lastRun, lastScanId: null, nextRunAt: '2026-06-03T03:00:00.000Z' });
    expect(failures).toEqual([]);
  });

  it('is not skipped because of a fault, however long that lasts', async () => {
    const { clock, failures, queued, process, project, create, rejection, eventsOf } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    clock.advance(day);
    rejection.now = new Error('a fault');
    for (let n = 0; n < 3; n++) {
      project();
      await one.poll();
      clock.advance(hour);
    }
    expect(failures).toHaveLength(3);
    expect(eventsOf('ScheduleRunSkipped')).toEqual([]);
    rejection.now = undefined;
    await one.poll();
    expect(queued).toHaveLength(1);
  });

  it('is skipped at once when the site is not verified, and after an hour when that cannot be checked', async () => {
    const { clock, process, project, create, rejection, document } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    clock.advance(day);
    rejection.now = new Rejected('target_not_verified', 'no proof');
    await one.poll();
    project();
    expect(await document()).toMatchObject({ lastRun: { outcome: 'skipped', reason: 'target_not_verified' } });
    clock.advance(day);
    rejection.now = new Rejected('target_not_verified', 'not checked', { retryAfter: 60 });
    await one.poll();
    project();
    expect(await document()).toMatchObject({ isPending: true, lastRun: { at: '2026-06-02T12:00:00.000Z' } });
    rejection.now = undefined;
    clock.advance(hour - 1);
    await one.poll();
    project();
    expect(await document()).toMatchObject({ isPending: false, lastRun: { outcome: 'queued' } });
  });

  it.each(['concurrency_limit_exceeded', 'service_unavailable'] as const)(
    'is skipped when the scan is rejected with %s once an hour has passed, and not before',
    async (code) => {
      const { clock, process, project, create, rejection, eventsOf } = runnerWorld();
      const one = process('one');
      await create(one.executor);
      clock.advance(day);
      project();
      rejection.now = new Rejected(code, 'full', { retryAfter: 30 });
      await one.poll();
      clock.advance(hour - 1);
      await one.poll();
      expect(eventsOf('ScheduleRunSkipped')).toEqual([]);
      // By another process, which has not tried it yet.
      clock.advance(1);
      await process('two').poll();
      expect(eventsOf('ScheduleRunSkipped')).toHaveLength(1);
    },
  );

  it.each([
    ['concurrency_limit_exceeded', 'is expected, and no failure', 0],
    ['target_not_verified', 'is no failure of the service where the check can be repeated', 0],
    ['service_unavailable', 'is reported as a failure each time', 2],
  ] as const)(
    'retries each half minute for an hour when the scan is rejected with %s, which %s; then it skips the run',
    async (code, _, reported) => {
      const { clock, attempts, failures, process, project, create, rejection, eventsOf, document } = runnerWorld();
      const one = process('one');
      await create(one.executor);
      clock.advance(day);
      rejection.now = new Rejected(code, 'full', { retryAfter: 30 });
      for (let second = 0; second < 60; second++) {
        project();
        await one.poll();
        clock.advance(1_000);
      }
      expect(attempts).toHaveLength(2);
      expect(failures).toHaveLength(reported);
      expect(eventsOf('ScheduleRunSkipped')).toEqual([]);
      expect(await document()).toMatchObject({ isPending: true });
      clock.advance(hour);
      await one.poll();
      project();
      expect(await document()).toMatchObject({ lastRun: { outcome: 'skipped', reason: code }, isPending: false });
    },
  );

  it('tries a run whose proof of ownership cannot be checked less and less often, and once more after an hour', async () => {
    const { clock, attempts, process, project, create, rejection, document } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    clock.advance(day);
    rejection.now = new Rejected('target_not_verified', 'not checked', { retryAfter: 60 });
    const minutes: number[] = [];
    for (let second = 0; second <= 60 * 60; second++) {
      if (second % 30 === 0) project();
      const before = attempts.length;
      await one.poll();
      if (attempts.length > before) minutes.push(second / 60);
      clock.advance(1_000);
    }
    expect(minutes).toEqual([0, 0.5, 1, 2, 4, 8, 16, 26, 36, 46, 56, 60]);
    project();
    expect(await document()).toMatchObject({ lastRun: { outcome: 'skipped', reason: 'target_not_verified' } });
  });

  it('tries a run each half minute, however long its place in the queue takes', async () => {
    const { clock, attempts, process, project, create, rejection } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    clock.advance(day);
    rejection.now = new Rejected('concurrency_limit_exceeded', 'full', { retryAfter: 30 });
    for (let second = 0; second < 600; second++) {
      if (second % 30 === 0) project();
      await one.poll();
      clock.advance(1_000);
    }
    expect(attempts).toHaveLength(20);
  });

  it('polls as often while a run is due within ten seconds, and less often otherwise', async () => {
    const { clock, process, project, create } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    clock.set('2026-06-02T02:59:49.999Z');
    expect(await one.poll()).toBe(false);
    clock.set('2026-06-02T02:59:50.001Z');
    expect(await one.poll()).toBe(true);
  });

  it('does not hold up other schedules while one cannot be queued', async () => {
    const { clock, queued, process, project, create, rejection } = runnerWorld();
    const one = process('one');
    for (let n = 0; n < 20; n++) await create(one.executor, `sch_${n}`, n < 10 ? '0 3 * * *' : '0 5 * * *');
    project();
    clock.set('2026-06-02T03:00:00.000Z');
    rejection.now = new Rejected('concurrency_limit_exceeded', 'full');
    await one.poll();
    rejection.now = undefined;
    project();
    clock.set('2026-06-02T05:00:00.000Z');
    await one.poll();
    expect(new Set(queued.map(({ request }) => request.scheduled?.scheduleId)).size).toBe(20);
  });

  it('does not wait for a clock that was wrong: after it is set back, schedules run at their times', async () => {
    const { clock, queued, process, project, create, document } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    clock.set('2031-01-01T00:00:00.000Z');
    await one.poll();
    project();
    expect(await document()).toMatchObject({ nextRunAt: '2031-01-01T03:00:00.000Z' });
    clock.set('2026-06-02T12:00:00.000Z');
    await one.poll();
    project();
    expect(await document()).toMatchObject({ nextRunAt: '2026-06-03T03:00:00.000Z' });
    clock.set('2026-06-03T03:00:00.000Z');
    await one.poll();
    expect(queued).toHaveLength(2);
  });

  it('does not wait for a clock that was wrong when the scan of a run could not be queued', async () => {
    const { clock, attempts, process, project, create, rejection } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    clock.set('2026-06-03T02:00:00.000Z');
    rejection.now = new Rejected('concurrency_limit_exceeded', 'full');
    await one.poll();
    project();
    clock.set('2026-06-02T04:00:00.000Z');
    await one.poll();
    expect(attempts).toHaveLength(2);
  });

  it('does not hold up others after a clock that was wrong while the events of one account cannot be read', async () => {
    const { log, clock, queued, failures, process, project, create } = runnerWorld();
    const one = process('one');
    await create(one.executor, 'sch_1', '0 3 * * *', 'acc_1');
    await create(one.executor, 'sch_2', '0 3 * * *', 'acc_2');
    clock.set('2031-01-01T00:00:00.000Z');
    project();
    await one.poll();
    project();
    const last = log.events.findLast(({ stream }) => stream === 'schedules-acc_1');
    if (last === undefined) throw new Error('acc_1 has no schedule');
    log.store(last.stream, last.revision, [{ ...last, id: 'foreign', type: 'Unknown.v1' }]);
    clock.set('2026-06-02T12:00:00.000Z');
    await one.poll();
    const planned = log.events.filter(({ type }) => type.startsWith('ScheduleReplanned'));
    expect(planned.map(({ stream }) => stream)).toEqual(['schedules-acc_2']);
    expect(failures).toHaveLength(1);
    expect(queued).toHaveLength(2);
  });

  it('does not run a schedule that was deleted, although the read model still shows it', async () => {
    const { clock, queued, process, project, create } = runnerWorld();
    const one = process('one');
    await create(one.executor);
    project();
    const remove = { type: 'DeleteSchedule', accountId: 'acc_1', scheduleId: 'sch_1' } as const;
    await one.executor.execute(schedulesStream, 'acc_1', remove, {
      actor: 'key:key_1',
      correlationId: 'req_2',
      causationId: 'req_2',
    });
    clock.advance(day);
    await one.poll();
    expect(queued).toEqual([]);
  });
});
