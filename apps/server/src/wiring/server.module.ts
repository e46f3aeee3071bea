import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Blocklist } from '#egress';
import type { Log } from '#kernel';
import type { Scanner } from '#scanner';
import type { ScanWorkerSettings } from '#scans';
import { BackgroundModule, CoreModule, Metrics, MetricsModule } from '#service';
import type { Settings, Stores } from '#service';
import { WebhookSenderSettings } from '#webhooks';
import type { ApiSettings } from '../api/api-settings.ts';
import { WatchedFigures } from '../metrics/watched-figures.ts';
import { ApiModule } from './api.module.ts';

/** The whole service; the role says which of its parts are started. */
@Module({})
export class ServerModule {
  static with(parts: {
    readonly stores: Stores;
    readonly settings: Settings;
    readonly secretsKeys: readonly Buffer[];
    readonly log: Log;
    readonly api: ApiSettings;
    readonly scanWorker: ScanWorkerSettings;
    readonly scanner: Scanner;
    readonly blocklist: Blocklist;
  }): DynamicModule {
    const { stores, settings, secretsKeys, log, api, scanWorker, scanner, blocklist } = parts;
    const metrics = new Metrics();
    // A worker has another port than the processes for the API.
    const origin = settings.ROLE === 'worker' && settings.PUBLIC_URL === undefined ? () => undefined : api.publicUrl;
    const webhookSender = new WebhookSenderSettings({
      instance: scanWorker.instance,
      retryBaseMs: settings.WEBHOOK_RETRY_BASE_SECONDS * 1_000,
    });
    return {
      module: ServerModule,
      imports: [
        CoreModule.with(stores, settings, secretsKeys, log, { metrics, origin, blocklist }),
        MetricsModule.with(metrics),
        ApiModule.with(api, settings),
        BackgroundModule.with(scanWorker, scanner, webhookSender),
      ],
      providers: [WatchedFigures],
    };
  }
}
