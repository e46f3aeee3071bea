import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { Scanner } from '#scanner';
import { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanRecovery } from './scan-recovery.ts';
import { ScanRunner } from './scan-runner.ts';
import { ScanWorker } from './scan-worker.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import { StartableScans } from './startable-scans.ts';

/** What the scan worker of a process is made of. Needs the stores, the command executor and `Accounts` from a global module. */
@Module({})
export class ScanWorkerModule {
  static with(parts: {
    readonly scanner: Scanner;
    readonly settings: ScanWorkerSettings;
    readonly observer: Type<ScanObserver>;
  }): DynamicModule {
    return {
      module: ScanWorkerModule,
      providers: [
        { provide: Scanner, useValue: parts.scanner },
        { provide: ScanWorkerSettings, useValue: parts.settings },
        { provide: ScanObserver, useClass: parts.observer },
        RunningScans,
        StartableScans,
        ScanRunner,
        ScanDispatcher,
        ScanRecovery,
        ScanWorker,
      ],
      exports: [ScanWorker],
    };
  }
}
