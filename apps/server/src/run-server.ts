import { lockDataDirectory } from '#storage';
import type { Lock } from '#storage';
import { ConfigurationError, configurationErrorExitCode, openLog } from '#service';
import type { Settings } from '#service';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

const maxStopMs = 9_500;

/** Runs the service until SIGTERM or SIGINT. */
export async function runServer(settings: Settings): Promise<void> {
  const log = openLog(settings.LOG_LEVEL, settings.LOG_FORMAT);
  const embedded = settings.EVENT_LOG === 'sqlite' || settings.READ_STORE === 'sqlite';
  const lock = embedded ? lockOrFail(settings.DATA_DIR) : undefined;
  if (settings.ALLOWED_NETWORKS.length > 0) {
    log.warn(
      { networks: settings.ALLOWED_NETWORKS },
      'scans and webhooks may reach these networks although they are not public',
    );
  }
  const server = await startServer(settings, log, (reason) => {
    log.error(
      { err: reason },
      'the event store failed in an unknown state; stopping, so that a restart can recover it',
    );
    process.exit(1);
  }).catch((error: unknown) => {
    if (error instanceof ConfigurationError) fail(error.message, configurationErrorExitCode);
    return fail(`The service could not start: ${error instanceof Error ? error.message : String(error)}`);
  });

  let stopping = false;
  const stop = (): void => {
    // Ctrl-C reaches a program under npm twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    log.info({}, 'stopping: completing requests in progress, handing running scans back');
    setTimeout(() => process.exit(1), maxStopMs).unref();
    server.stop().then(
      () => {
        lock?.release();
        log.info({}, 'stopped');
        process.exit(0);
      },
      (error: unknown) => fail(`Stopping failed: ${String(error)}`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => void server.reload());
  announceReady(settings, server);
  const { ROLE: role, EVENT_LOG: eventLog, READ_STORE: readStore } = settings;
  log.info({ role, event_log: eventLog, read_store: readStore, metrics_url: server.metricsUrl }, 'started');
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
  process.stdout.write(`${line}\n`);
}

function lockOrFail(directory: string): Lock {
  let lock: Lock | undefined;
  try {
    lock = lockDataDirectory(directory);
  } catch (error) {
    fail(`DATA_DIR ${directory} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
  return lock ?? fail(`Another server is using ${directory}. Stop it first, or set DATA_DIR to another directory.`);
}

function fail(message: string, exitCode = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}
