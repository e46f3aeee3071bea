import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SystemClock } from '#kernel';
import { openStores } from '#service';
import type { Settings } from '#service';
import { CliModule } from './cli.module.ts';
import { StderrLog } from './stderr-log.ts';

export interface OpenService {
  readonly app: INestApplicationContext;
  close(): Promise<void>;
}

/** Opens the stores that the settings name; a server may be running on them. */
export async function openService(settings: Settings): Promise<OpenService> {
  const log = new StderrLog();
  const stores = await openStores(settings, new SystemClock(), (reason) => {
    log.error({ err: reason }, 'a write to the store failed, and its outcome is unknown until the next start');
    process.exit(1);
  });
  const app = await NestFactory.createApplicationContext(CliModule.with(stores, settings, log), {
    logger: false,
    abortOnError: false,
  });
  return {
    app,
    close: async () => {
      await app.close();
      await stores.close();
    },
  };
}
