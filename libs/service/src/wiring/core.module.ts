import { Global, Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Blocklist } from '#egress';
import {
  CommandExecutor,
  CommandRelay,
  EventCatalogue,
  EventLog,
  Leases,
  ParkedEvents,
  RateWindows,
  ReaderProgress,
  ReadStore,
  ReadYourWrites,
  StateSnapshots,
} from '#event-sourcing';
import { IdentitySettings } from '#identity';
import { Clock, Ids, Log, SystemClock, SystemIds } from '#kernel';
import { CheckpointSigner } from '#receipts';
import { IdempotencyPeriod, QueueLimits } from '#scans';
import { RetentionPeriods } from '../background/retention-periods.ts';
import type { Settings } from '../config/settings.ts';
import { EventReports } from '../log/event-reports.ts';
import { FailureLog } from '../log/failure-log.ts';
import { LogOutages } from '../log/log-outages.ts';
import { BusyUtilization } from '../memory/busy-utilization.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { receiptsOrigin } from '../config/receipts-origin.ts';
import { eventCatalogue, logLines, slices } from './features.ts';
import { ObservedEventLog } from './observed-event-log.ts';
import type { Stores } from './stores.ts';
import { targetProviders } from './target-providers.ts';
import { webhookProviders } from './webhook-providers.ts';

interface ServerParts {
  readonly metrics: Metrics;
  /** Of the API, once it listens; undefined where this process does not know it. */
  readonly origin: () => string | undefined;
  readonly blocklist: Blocklist;
}

/** The stores, the command executor and the slices, which the API, the background work and the CLI share. */
@Global()
@Module({})
export class CoreModule {
  /**
   * @param secretsKeys newest first; none for a program that neither encrypts secrets nor uses them
   * @param server what only a server has
   */
  static with(
    stores: Stores,
    settings: Settings,
    secretsKeys: readonly Buffer[],
    log: Log,
    server?: ServerParts,
  ): DynamicModule {
    const providers: Provider[] = [
      {
        provide: EventLog,
        useValue: new ObservedEventLog(
          stores.eventLog,
          new EventReports(logLines, log),
          server?.metrics,
          server && new LogOutages(log),
        ),
      },
      { provide: ReadStore, useValue: stores.readStore },
      { provide: Leases, useValue: stores.leases },
      { provide: RateWindows, useValue: stores.rateWindows },
      { provide: EventCatalogue, useValue: eventCatalogue },
      { provide: Clock, useClass: SystemClock },
      { provide: Ids, useClass: SystemIds },
      { provide: Log, useValue: log },
      { provide: FailureLog, useValue: new FailureLog(log) },
      { provide: ReaderProgress, useClass: ReaderProgress },
      { provide: CommandRelay, useClass: CommandRelay },
      {
        provide: CommandExecutor,
        useFactory: (eventLog: EventLog, store: ReadStore, catalogue: EventCatalogue, clock: Clock, ids: Ids) =>
          new CommandExecutor(eventLog, catalogue, clock, ids, { snapshots: new StateSnapshots(eventLog, store) }),
        inject: [EventLog, ReadStore, EventCatalogue, Clock, Ids],
      },
      {
        provide: ReadYourWrites,
        useFactory: (store: ReadStore, progress: ReaderProgress) => new ReadYourWrites(store, progress),
        inject: [ReadStore, ReaderProgress],
      },
      {
        provide: ParkedEvents,
        useFactory: (eventLog: EventLog, clock: Clock, ids: Ids) => new ParkedEvents(eventLog, clock, ids),
        inject: [EventLog, Clock, Ids],
      },
      { provide: QueueLimits, useValue: new QueueLimits(settings.MAX_QUEUED, settings.MAX_QUEUED_PER_ACCOUNT) },
      { provide: IdempotencyPeriod, useValue: new IdempotencyPeriod({ hours: settings.IDEMPOTENCY_RETENTION_HOURS }) },
      {
        provide: IdentitySettings,
        useValue: new IdentitySettings({ openSignup: settings.OPEN_SIGNUP === 'on', secretsKeys }),
      },
      { provide: BusyUtilization, useValue: BusyUtilization.from(settings) },
      { provide: RetentionPeriods, useValue: RetentionPeriods.from(settings) },
      ...targetProviders(settings, server?.blocklist),
      ...webhookProviders(settings, secretsKeys, () => server?.origin()),
      { provide: CheckpointSigner, useValue: new CheckpointSigner(receiptsOrigin(settings), secretsKeys) },
    ];
    const modules = slices.map((slice) => slice.module);
    return {
      module: CoreModule,
      imports: [CqrsModule.forRoot(), ...modules],
      providers,
      exports: [
        ...providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
        CqrsModule,
        ...modules,
      ],
    };
  }
}
