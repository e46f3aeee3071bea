import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Scanner } from '#scanner';
import { ScanWorkerModule } from '#scans';
import type { ScanWorkerSettings } from '#scans';
import { ScheduleRunnerModule, ScheduleRunnerSettings } from '#schedules';
import { WebhookSenderModule } from '#webhooks';
import type { WebhookSenderSettings } from '#webhooks';
import { Background } from '../background/background.ts';
import { Instance } from '../background/instance.ts';
import { LeaseCleanup } from '../background/lease-cleanup.ts';
import { Readers } from '../background/readers.ts';
import { Retention } from '../background/retention.ts';
import { ScanReports } from '../background/scan-reports.ts';
import { ScheduleReports } from '../background/schedule-reports.ts';
import { WebhookReports } from '../background/webhook-reports.ts';

/** What runs in the background: projections, sagas, scans, schedules, webhooks. */
@Module({})
export class BackgroundModule {
  static with(scanWorker: ScanWorkerSettings, scanner: Scanner, webhookSender: WebhookSenderSettings): DynamicModule {
    return {
      module: BackgroundModule,
      imports: [
        ScanWorkerModule.with({ scanner, settings: scanWorker, observer: ScanReports }),
        ScheduleRunnerModule.with({
          settings: new ScheduleRunnerSettings({ instance: scanWorker.instance }),
          observer: ScheduleReports,
        }),
        WebhookSenderModule.with({ settings: webhookSender, observer: WebhookReports }),
      ],
      providers: [
        { provide: Instance, useValue: new Instance(scanWorker.instance) },
        Readers,
        LeaseCleanup,
        Retention,
        Background,
      ],
      exports: [Background],
    };
  }
}
