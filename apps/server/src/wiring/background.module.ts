import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Scanner } from '#scanner';
import { Background } from '../background/background.ts';
import { Instance } from '../background/instance.ts';
import { Readers } from '../background/readers.ts';
import { RunningScans } from '../background/running-scans.ts';
import { ScanDispatcher } from '../background/scan-dispatcher.ts';
import { ScanRecovery } from '../background/scan-recovery.ts';
import { ScanRunner } from '../background/scan-runner.ts';
import { WebhookDelivery } from '../background/webhook-delivery.ts';

/** What follows the log: projections, sagas, scanning. */
@Module({})
export class BackgroundModule {
  static with(instance: Instance, scanner: Scanner): DynamicModule {
    return {
      module: BackgroundModule,
      providers: [
        { provide: Instance, useValue: instance },
        { provide: Scanner, useValue: scanner },
        Readers,
        RunningScans,
        ScanDispatcher,
        ScanRecovery,
        ScanRunner,
        WebhookDelivery,
        Background,
      ],
      exports: [Background],
    };
  }
}
