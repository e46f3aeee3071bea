import { basename } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { waitForAccountReadModels } from '#accounts';
import { CommandRelay, ReaderProgress, ReadYourWrites } from '#event-sourcing';
import { Ids, SystemClock, SystemIds } from '#kernel';
import type { Log } from '#kernel';
import type { Scanner } from '#scanner';
import {
  Background,
  eventCatalogue,
  Metrics,
  openSecretsKeys,
  openStores,
  relayCommands,
  RepeatedFailures,
  shareProgress,
  SiteUrl,
} from '#service';
import type { Relaying, Settings, Stores } from '#service';
import { ApiSettings } from './api/api-settings.ts';
import { Shutdown } from './api/pipeline/shutdown.ts';
import { Startup } from './api/pipeline/startup.ts';
import { RateLimits } from './api/rate-limits.ts';
import { BlocklistFile } from './blocklist/blocklist-file.ts';
import { createApp } from './create-app.ts';
import { CertificateSource } from './listener/certificate-source.ts';
import { drain } from './listener/drain.ts';
import type { FramingResponder } from './listener/framing-errors.ts';
import { listen } from './listener/listen.ts';
import { openListener } from './listener/open-listener.ts';
import { renewCertificate } from './listener/renew-certificate.ts';
import { openWhenReached } from './open-when-reached.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import type { MetricsServer } from './metrics/metrics-server.ts';
import { WatchedFigures } from './metrics/watched-figures.ts';
import { apiSettings } from './wiring/api-settings.ts';
import { scanWorkerSettings } from './wiring/scan-worker-settings.ts';
import { scannerFor } from './wiring/open-scanner.ts';

export interface RunningServer {
  /** `https://127.0.0.1:8443` */
  readonly url: string;
  readonly metricsUrl: string | undefined;
  /**
   * Resolves when a key that was created or revoked while no server ran holds, or after the time that a request would wait for
   * its own change.
   */
  waitUntilCaughtUp(): Promise<void>;
  /** Loads what may change while it runs: the TLS certificate and the blocklist. */
  reload(): Promise<void>;
  /** Resolves when nothing runs any more; requests in progress get their responses first. */
  stop(): Promise<void>;
  /** What `stop` waits for at the moment. */
  readonly stopsWaitingFor: readonly string[];
}

/** What is used in place of what the settings name. */
export interface ServerParts {
  readonly stores?: Stores;
  readonly scanner?: Scanner;
}

/** Starts the service as the settings say. `onFatal` is called when it can no longer store anything and must be restarted. */
export async function startServer(
  settings: Settings,
  log: Log,
  onFatal: (reason: Error) => void,
  replaced: ServerParts = {},
): Promise<RunningServer> {
  const drops = new RepeatedFailures<string>((_, reason, repeated) =>
    log.warn({ reason, ...(repeated > 0 && { repeated }) }, 'a subscription to the log was lost, and is resumed'),
  );
  const onDrop = (reason: string): void => drops.failed('log', reason);
  const unreachable = new RepeatedFailures<string>((_, sentence) => log.warn({}, sentence));
  const onUnreachable = (sentence: string): void => unreachable.failed(sentence, sentence);
  const clock = new SystemClock();
  const blocklistFile = new BlocklistFile(settings.SCAN_BLOCKLIST_FILE, log);
  const { blocklist } = blocklistFile;
  const { stores, secretsKeys } = await openWhenReached(async () => {
    const stores = replaced.stores ?? (await openStores(settings, clock, { onFatal, onDrop, onUnreachable }));
    try {
      const sources = { log: stores.eventLog, store: stores.readStore, catalogue: eventCatalogue };
      return { stores, secretsKeys: await openSecretsKeys(settings, sources, clock, new SystemIds(), log) };
    } catch (error) {
      if (replaced.stores === undefined) await stores.close();
      throw error;
    }
  }, log);
  const scanner = replaced.scanner ?? (await scannerFor(settings, blocklist, log));
  let port = 0;
  const siteUrl = new SiteUrl(settings);
  const api = apiSettings(settings, siteUrl, () => port);
  const scanWorker = scanWorkerSettings(settings);
  const app = await createApp({ stores, settings, secretsKeys, log, api, scanWorker, scanner, blocklist });
  const http = app.getHttpAdapter().getInstance();
  const certificates = new CertificateSource(settings);
  const listener = await openListener({
    settings,
    certificates,
    handle: http.routing.bind(http),
    framing: framingResponder(app),
    isProxy: (address) => api.proxies.trusts(address),
    onConnectionRefused: () => app.get(Metrics).refusedConnections.inc(),
  });
  const metrics = await metricsServer(settings, app);
  port = await listen(listener, settings.HOST, settings.PORT);
  // Nothing is awaited from here on: who wants to stop what runs now has to have it.
  if (!siteUrl.isKnown) log.warn({ url: siteUrl.originOn(port) }, 'PUBLIC_URL is not set: links begin with this URL');
  const stopSharing = settings.READ_STORE === 'mongodb' ? shareProgressOf(settings, app) : undefined;
  const relaying = relayingOf(settings, app);
  const background = app.get(Background);
  const isReading = settings.ROLE !== 'api';
  if (isReading) background.start();
  const caughtUp = catchUp(stores, app, log);
  const renew = (): Promise<void> => renewCertificate(certificates, listener, log);
  const watches = [certificates.watch(() => void renew()), blocklistFile.watch()];
  const waiting = new Set<string>();
  const waitFor = async (what: string, end: Promise<unknown> | undefined): Promise<void> => {
    waiting.add(what);
    await end;
    waiting.delete(what);
  };
  return {
    url: siteUrl.listensAt(port),
    metricsUrl: metrics?.url,
    waitUntilCaughtUp: () => caughtUp,
    reload: async () => {
      blocklistFile.reload();
      await renew();
    },
    stop: async () => {
      for (const stopWatching of watches) stopWatching();
      app.get(Shutdown).begin();
      await Promise.all([
        waitFor('scans, webhooks and schedules', background.stopWorkers()),
        waitFor('requests', drain(listener)),
        waitFor('commands of other processes', relaying?.stopExecuting()),
      ]);
      relaying?.stopSending();
      // Last, because requests and scans wait until what they appended has been projected.
      await waitFor('readers', background.stopReaders());
      stopSharing?.();
      await waitFor('the program', app.close());
      await waitFor('the threads of the scanner', scanner.close());
      await waitFor('the metrics', metrics?.close());
      await waitFor('the stores', stores.close());
    },
    get stopsWaitingFor() {
      return [...waiting];
    },
  };
}

/** Ends the startup. */
async function catchUp({ eventLog }: Stores, app: NestFastifyApplication, log: Log): Promise<void> {
  const [readYourWrites, progress] = [app.get(ReadYourWrites), app.get(ReaderProgress)];
  try {
    const { signal } = app.get(Shutdown);
    const isCaughtUp = await waitForAccountReadModels(eventLog, readYourWrites, progress, signal);
    if (!isCaughtUp && !signal.aborted)
      log.warn({}, 'accounts and keys may lack changes that were made before the start');
  } finally {
    app.get(Startup).end();
  }
}

/** With other processes on this machine, which have the same read models. */
function shareProgressOf({ DATA_DIR, MONGODB_URL = '', ROLE }: Settings, app: NestFastifyApplication): () => void {
  return shareProgress(DATA_DIR, MONGODB_URL, {
    own: ROLE === 'api' ? undefined : app.get(ReaderProgress),
    received: ROLE === 'worker' ? undefined : app.get(ReadYourWrites).remoteProgress,
  });
}

/** The name of this module, which changes in the built program with all that it imports: its commands are those of its release. */
const release = basename(import.meta.url);

/** With other processes for the API on this machine. */
function relayingOf(settings: Settings, app: NestFastifyApplication): Relaying | undefined {
  const { DATA_DIR, EVENT_LOG, EVENTSTORE_URL = '', EVENTSTORE_PREFIX, MONGODB_URL = '', ROLE } = settings;
  if (EVENT_LOG !== 'eventstoredb' || ROLE === 'worker') return undefined;
  return relayCommands(DATA_DIR, [EVENTSTORE_URL, EVENTSTORE_PREFIX, MONGODB_URL, release], app.get(CommandRelay));
}

function framingResponder(app: NestFastifyApplication): FramingResponder {
  const limits = app.get(RateLimits);
  const ids = app.get(Ids);
  const api = app.get(ApiSettings);
  return {
    newRequestId: () => `req_${ids.token()}`,
    rateLimitHeaders: async (address) => limits.headers(await limits.ofAddress(address)),
    isSecure: (socket) => api.isSecure(socket),
    publicUrl: () => api.publicUrl(),
  };
}

async function metricsServer(settings: Settings, app: NestFastifyApplication): Promise<MetricsServer | undefined> {
  app.get(WatchedFigures).watch();
  const { METRICS_PORT: port, METRICS_HOST: host } = settings;
  return port === 'off' ? undefined : serveMetrics(app.get(Metrics), host, port);
}
