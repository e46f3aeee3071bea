import type { CommandBus } from '@nestjs/cqrs';
import type { Accounts } from '#accounts';
import { CommandExecutor, documentsOf, EventCatalogue, ReaderProgress } from '#event-sourcing';
import type { DomainEvent } from '#event-sourcing';
import { SystemIds } from '#kernel';
import type { QueueScan } from '#scans';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { schedulesStream } from '../schedules.decider.ts';
import { scheduleEvents } from '../schedules.events.ts';
import { schedulesProjection } from '../schedules.projection.ts';
import type { ScheduleDocument } from '../schedules.projection.ts';
import { DueSchedules } from '../running/due-schedules.ts';
import { ScheduledRuns } from '../running/scheduled-runs.ts';
import { ScheduleRunner } from '../running/schedule-runner.ts';
import { ScheduleRunnerSettings } from '../running/schedule-runner-settings.ts';

const never = new AbortController().signal;
const { collection } = schedulesProjection;

/** Processes that share a log and a read model; the read model shows what `project` has put into it. */
export function runnerWorld(start = '2026-06-01T12:00:00.000Z') {
  const log = new InMemoryEventLog();
  const clock = new ManualClock(start);
  const catalogue = new EventCatalogue([scheduleEvents]);
  let store = new FindableDocuments();
  /** Thrown by every attempt to queue a scan. */
  const rejection: { now: Error | undefined } = { now: undefined };
  const attempts: QueueScan[] = [];
  const queued: QueueScan[] = [];
  const failures: unknown[] = [];

  /** A process with a cache of its own. */
  const process = (instance: string) => {
    const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
    const commands = {
      execute: async (command: QueueScan) => {
        attempts.push(command);
        if (rejection.now !== undefined) throw rejection.now;
        queued.push(command);
      },
    } as unknown as CommandBus;
    const accounts = { find: async () => ({ subscription: { plan: 'pro' } }) } as unknown as Accounts;
    const find: FindableDocuments['find'] = async (of, query) => store.find(of, query);
    const schedules = new DueSchedules({ find, findLive: async () => ({}) } as never);
    const runner = new ScheduleRunner(
      new UncontendedLeases(),
      schedules,
      new ScheduledRuns(executor, commands, accounts, clock),
      new ScheduleRunnerSettings({ instance }),
      { failed: (error) => failures.push(error) },
      clock,
      new ReaderProgress(),
    );
    return { executor, poll: () => runner.poll(never) };
  };

  const recorded = (): readonly DomainEvent[] => log.events.map((event) => catalogue.decode(event));
  return {
    log,
    clock,
    attempts,
    queued,
    failures,
    rejection,
    process,
    /** Brings the read model up to date. */
    project: (): void => {
      store = new FindableDocuments();
      for (const [id, document] of documentsOf(schedulesProjection, recorded() as never)) {
        store.set(collection, id, document);
      }
    },
    document: async (id = 'sch_1') => store.get<ScheduleDocument>(collection, id),
    eventsOf: (type: string) => recorded().filter((event) => event.type === type),
    create: async (
      executor: CommandExecutor,
      scheduleId = 'sch_1',
      cron = '0 3 * * *',
      accountId = 'acc_1',
    ): Promise<void> => {
      const of = { accountId, scheduleId };
      const settings = {
        target: 'https://example.com/',
        scanType: 'quick',
        cron,
        timezone: 'UTC',
        enabled: true,
      } as const;
      const command = { type: 'CreateSchedule', ...of, ...settings, now: clock.timestamp() } as const;
      const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
      await executor.execute(schedulesStream, accountId, command, context);
    },
  };
}
