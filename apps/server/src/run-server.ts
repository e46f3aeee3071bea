import { messageOf } from '#kernel';
import type { Log } from '#kernel';
import { explainDamage, lockDataDirectory } from '#storage';
import type { Lock } from '#storage';
import {
  boundOldGeneration,
  boundYoungGeneration,
  ConfigurationError,
  configurationErrorExitCode,
  IdleMemory,
  isMisconfigured,
  openLog,
  releaseMemory,
  unknownNamesInFile,
} from '#service';
import type { OpenLog, Settings } from '#service';
import { dataDirectoryInUse } from './config/server-rules.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';
import type { Termination } from './termination.ts';
import { printLine } from './print-line.ts';

const maxStopMs = 9_500;
/** With less, the heap would be collected once more before the start is over. */
const startGrowthPercent = 60;

/** Runs the service until SIGTERM or SIGINT. */
export async function runServer(settings: Settings, termination: Termination): Promise<void> {
  const began = performance.now();
  const openedLog = openLog(settings);
  const { log } = openedLog;
  const fail = (message: string, exitCode = 1): never => {
    log.fatal({ exit_code: exitCode }, message);
    printLine('stderr', message);
    process.exit(exitCode);
  };
  process.on('uncaughtExceptionMonitor', (error) =>
    log.fatal({ err: error }, 'the process ends by an unhandled error'),
  );
  const { ROLE: role, EVENT_LOG: eventLog, READ_STORE: readStore } = settings;
  log.info({ role, event_log: eventLog, read_store: readStore, pid: process.pid, node: process.version }, 'starting');
  const unknown = unknownNamesInFile();
  if (unknown.length > 0) log.warn({ names: unknown }, 'the .env file has names that are not settings');
  const embedded = eventLog === 'sqlite' || readStore === 'sqlite';
  if (role !== 'api') boundMemory(embedded);
  const lock = embedded ? lockOrFail(settings.DATA_DIR, fail) : undefined;
  if (settings.ALLOWED_NETWORKS.length > 0) {
    log.warn(
      { networks: settings.ALLOWED_NETWORKS },
      'scans and webhooks may reach these networks although they are not public',
    );
  }
  const starting = startServer(settings, log, (reason) => {
    log.fatal(
      { err: reason },
      'the event store failed in an unknown state; stopping, so that a restart can recover it',
    );
    process.exit(1);
  });
  reloadAtHangup(openedLog, starting);
  // Until it has begun to work, all that is open or half done is as after a crash: whole, or repeated by the next start.
  termination.stopWith((signal) => {
    log.info({ signal }, 'stopping before the start is complete');
    process.exit(0);
  });
  const failStart = (error: unknown): never => {
    if (error instanceof ConfigurationError) return fail(error.message, configurationErrorExitCode);
    const message = `The service could not start: ${explainDamage(error) ?? messageOf(error)}`;
    return isMisconfigured(error) ? fail(message, configurationErrorExitCode) : fail(message);
  };
  const server = await starting.catch(failStart);
  termination.stopWith((signal) => stop(signal, log, server, lock, fail));
  await server.waitUntilCaughtUp().catch((error: unknown) => (termination.isRequested ? undefined : failStart(error)));
  if (termination.isRequested) return;
  releaseMemoryWhenIdle();
  announceReady(settings, server);
  const { url, metricsUrl } = server;
  log.info({ url, metrics_url: metricsUrl, duration_ms: Math.round(performance.now() - began) }, 'started');
}

/**
 * Of a process with readers, which may have much to catch up with. It is free again when the process is busy. A bound has
 * no effect before the next collection of all garbage: set now, that is the one during the start.
 */
function boundMemory(embedded: boolean): void {
  boundOldGeneration(startGrowthPercent);
  // The start of a process with embedded stores would take a tenth more processor time.
  if (!embedded) boundYoungGeneration();
}

/** A reload that is requested during the start follows it. */
function reloadAtHangup({ log, reopen }: OpenLog, starting: Promise<RunningServer>): void {
  process.on('SIGHUP', () => {
    try {
      reopen();
      log.info({}, 'reloading at SIGHUP');
    } catch (error) {
      log.error({ err: error }, 'LOG_FILE could not be reopened; the previous file stays in use');
    }
    starting.then(
      (server) => server.reload(),
      () => undefined,
    );
  });
}

/** For as long as the process lives. */
function releaseMemoryWhenIdle(): void {
  const processorMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  new IdleMemory({ processorMs, release: releaseMemory }).watch();
}

function stop(signal: NodeJS.Signals, log: Log, server: RunningServer, lock: Lock | undefined, fail: Fail): void {
  const began = performance.now();
  log.info({ signal }, 'stopping: completing requests in progress, handing running scans back');
  setTimeout(() => {
    // During an outage of a store, nothing can be recorded: a later start finds what runs now as after a crash.
    log.warn({ waiting_for: server.stopsWaitingFor, duration_ms: maxStopMs }, 'stopped before all was recorded');
    process.exit(0);
  }, maxStopMs).unref();
  server.stop().then(
    () => {
      lock?.release();
      log.info({ duration_ms: Math.round(performance.now() - began) }, 'stopped');
      process.exit(0);
    },
    (error: unknown) => fail(`Stopping failed: ${String(error)}`),
  );
}

/** The line that other programs wait for, on standard output whatever the log level. */
function announceReady(settings: Settings, { url, metricsUrl }: RunningServer): void {
  const line =
    settings.LOG_FORMAT === 'json'
      ? JSON.stringify({
          level: 30,
          time: new Date().toISOString(),
          event: 'listening',
          url,
          metrics_url: metricsUrl,
          msg: `listening on ${url}`,
        })
      : `Scanledger is listening on ${url}`;
  printLine('stdout', line);
}

/** Reports why the service ends, in the log and on standard error, and ends it. */
type Fail = (message: string, exitCode?: number) => never;

function lockOrFail(directory: string, fail: Fail): Lock {
  let lock: Lock | undefined;
  try {
    lock = lockDataDirectory(directory);
  } catch (error) {
    fail(messageOf(error));
  }
  // Since the settings were verified, perhaps only by another start that verifies its own: a restart may help.
  return lock ?? fail(dataDirectoryInUse(directory));
}
