import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SystemClock } from '#kernel';
import { boundYoungGeneration, ConfigurationError, openStores } from '#service';
import type { Settings } from '#service';
import { findEventLogFile } from '#storage';
import { CliModule } from './cli.module.ts';
import { StderrLog } from './stderr-log.ts';

export interface OpenService {
  readonly app: INestApplicationContext;
  close(): Promise<void>;
}

/** Opens the stores that the settings name; a server may be running on them. @throws ConfigurationError */
export async function openService(settings: Settings, mayCreateStores: boolean): Promise<OpenService> {
  // It does not shrink again: what comes before a rebuild bounds its memory may let it grow to 128 MiB.
  boundYoungGeneration();
  const log = new StderrLog();
  const isNew = settings.EVENT_LOG === 'sqlite' && findEventLogFile(settings.DATA_DIR) === 'none';
  if (isNew && !mayCreateStores) throw new ConfigurationError([missingEventLog(settings)]);
  const observer = {
    onFatal: (reason: Error) => {
      log.error({ err: reason }, 'a write to the store failed, and its outcome is unknown until the next start');
      process.exit(1);
    },
    onUnreachable: (sentence: string) => log.warn({}, sentence),
  };
  const stores = await openStores(settings, new SystemClock(), observer, { writersWhenNeeded: true });
  if (isNew) log.warn({}, `Created an event log in DATA_DIR ${resolve(settings.DATA_DIR)}.`);
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

function missingEventLog({ DATA_DIR }: Settings): string {
  return (
    `DATA_DIR ${resolve(DATA_DIR)} has no event log. Set DATA_DIR to the directory of the service; ` +
    'the server, or `accounts open`, creates a new one.'
  );
}
