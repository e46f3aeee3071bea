import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AddressPolicy } from '#egress';
import { ReadYourWrites } from '#event-sourcing';
import { Ids, SystemClock } from '#kernel';
import type { Log } from '#kernel';
import { openScanner } from '#checks';
import type { Scanner } from '#scanner';
import { ScanWorkerSettings } from '#scans';
import { Background, Metrics, openStores, waitForAccountReadModels } from '#service';
import type { Settings, Stores } from '#service';
import { ApiSettings } from './api/api-settings.ts';
import { isApiPath } from './api/pipeline/api-path.ts';
import { RequestPipeline } from './api/pipeline/request-pipeline.ts';
import { Shutdown } from './api/pipeline/shutdown.ts';
import { ProxyTrust } from './api/client-address.ts';
import { RateLimits } from './api/rate-limits.ts';
import { judgeTargetsBy } from './api/scans/is-scannable.ts';
import { loadCertificate } from './listener/certificate.ts';
import { respondToFramingErrors } from './listener/framing-errors.ts';
import { serializePipelinedRequests } from './listener/serialize-pipelined-requests.ts';
import { maxHeaderBytes, plainListener, tlsListener } from './listener/listener.ts';
import type { Listener } from './listener/listener.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { WatchedFigures } from './metrics/watched-figures.ts';
import { NestLog } from './nest-log.ts';
import { scannerSettings } from './wiring/scanner-settings.ts';
import { ServerModule } from './wiring/server.module.ts';

export interface RunningServer {
  /** `https://127.0.0.1:8443` */
  readonly url: string;
  readonly metricsUrl: string | undefined;
  /** Resolves when nothing runs any more; requests under way are answered first. */
  stop(): Promise<void>;
}

const longestDrainMs = 5_000;
const scansPerThread = 16;

/**
 * Starts the service as the settings say. `onFatal` is told when it can no longer store anything and must be restarted;
 * what is `replaced` is used in place of what the settings name.
 */
export async function startServer(
  settings: Settings,
  log: Log,
  onFatal: (reason: Error) => void,
  replaced: { readonly stores?: Stores; readonly scanner?: Scanner } = {},
): Promise<RunningServer> {
  const onDrop = (reason: string): void => log.warn({ reason }, 'a subscription to the log was lost, and is resumed');
  const stores = replaced.stores ?? (await openStores(settings, new SystemClock(), onFatal, onDrop));
  const scanner = replaced.scanner ?? scannerFor(settings, log);
  let url = '';
  const api = new ApiSettings({
    unauthenticatedPerMinute: settings.UNAUTHENTICATED_PER_MINUTE,
    targets: {
      addresses: new AddressPolicy({ allowedNetworks: settings.ALLOWED_NETWORKS }),
      ports: settings.SCAN_PORTS,
    },
    proxies: new ProxyTrust(settings.TRUSTED_PROXIES),
    publicUrl: () => settings.PUBLIC_URL ?? url,
    plainHttpAllowed: settings.INSECURE_HTTP === 'loopback',
    revokeExposedKeys: settings.REVOKE_EXPOSED_KEYS === 'on',
  });
  judgeTargetsBy(api.targets);
  const scanWorker = new ScanWorkerSettings({
    instance: instanceName(settings),
    maxRunningScans: settings.SCANS_AT_ONCE ?? settings.SCAN_WORKERS * scansPerThread,
    queueExpiresMs: settings.QUEUE_EXPIRES_HOURS * 3_600_000,
  });
  const app = await createApp({ stores, settings, log, api, scanWorker, scanner });
  const listener = await openListener(settings, app);
  url = `${settings.INSECURE_HTTP === 'loopback' ? 'http' : 'https'}://${await listen(listener, settings)}`;
  const background = app.get(Background);
  if (settings.ROLE !== 'api') {
    background.start();
    await waitForAccountReadModels(stores.eventLog, app.get(ReadYourWrites));
  }
  app.get(WatchedFigures).watch();
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = settings;
  const metrics = metricsPort === 'off' ? undefined : await serveMetrics(app.get(Metrics), metricsHost, metricsPort);
  return {
    url,
    metricsUrl: metrics?.url,
    stop: async () => {
      app.get(Shutdown).begin();
      await Promise.all([background.stopWorkers(), drain(listener)]);
      // Last, because requests and scans wait until what they appended has been read.
      await background.stopReaders();
      await app.close();
      await scanner.close();
      await metrics?.close();
      await stores.close();
    },
  };
}

function scannerFor(settings: Settings, log: Log): Scanner {
  return openScanner(scannerSettings(settings), {
    onConnection: (scan, connection) => log.debug({ scan, ...connection }, 'outgoing connection'),
    onFault: (fault) => log.error({ fault }, 'fault of the scanner'),
    onWarning: (warning) => log.warn({ warning }, 'warning of the scanner'),
  });
}

async function createApp(parts: Parameters<typeof ServerModule.with>[0]): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    return503OnClosing: false,
    // What the router would answer by itself goes through the same checks as every unknown path.
    rewriteUrl: ({ url = '/' }) => (isWellFormed(url) ? url : isApiPath(url) ? '/v1/malformed' : '/malformed'),
    routerOptions: { maxParamLength: maxHeaderBytes },
  });
  const app = await NestFactory.create<NestFastifyApplication>(ServerModule.with(parts), adapter, {
    logger: new NestLog(parts.log),
    bodyParser: false,
    abortOnError: false,
  });
  app.get(RequestPipeline).attachTo(app.getHttpAdapter().getInstance());
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

/** With embedded stores there is one server: what the one before left behind is its own. */
function instanceName({ INSTANCE, EVENT_LOG, READ_STORE }: Settings): string {
  if (INSTANCE !== undefined) return INSTANCE;
  return EVENT_LOG === 'sqlite' && READ_STORE === 'sqlite' ? 'server' : `${hostname()}-${process.pid}`;
}

/** A path that cannot be decoded, or is none, names nothing. */
function isWellFormed(url: string): boolean {
  if (!/^(?:\/|\*$|https?:\/\/[^/])/i.test(url)) return false;
  try {
    decodeURI(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

async function openListener(settings: Settings, app: NestFastifyApplication): Promise<Listener> {
  const http = app.getHttpAdapter().getInstance();
  const handle = serializePipelinedRequests(http.routing.bind(http));
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key, DATA_DIR, HOST } = settings;
  const files = cert === undefined || key === undefined ? undefined : { cert, key };
  const listener =
    settings.INSECURE_HTTP === 'loopback'
      ? plainListener(handle)
      : tlsListener(await loadCertificate(files, DATA_DIR, HOST), handle);
  const { refusedConnections } = app.get(Metrics);
  listener.server.maxConnections = settings.MAX_CONNECTIONS;
  listener.server.on('drop', () => refusedConnections.inc());
  const limits = app.get(RateLimits);
  const ids = app.get(Ids);
  for (const parser of listener.parsers) {
    respondToFramingErrors(
      parser,
      () => `req_${ids.token()}`,
      async (address) => limits.headers(await limits.ofAddress(address)),
      (socket) => app.get(ApiSettings).isSecure(socket),
    );
  }
  return listener;
}

async function listen({ server, parsers }: Listener, { HOST, PORT }: Settings): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  // Node starts to watch over slow clients when a server listens; these take their connections from another one.
  for (const parser of parsers) if (parser !== server) parser.emit('listening');
  const { port } = server.address() as AddressInfo;
  return `${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/** Takes no new connections, lets the requests under way be answered, and resolves when the last connection is closed. */
async function drain({ server, parsers }: Listener): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = (): void => parsers.forEach((parser) => parser.closeIdleConnections());
  closeIdle();
  const idle = setInterval(closeIdle, 100);
  const late = setTimeout(() => parsers.forEach((parser) => parser.closeAllConnections()), longestDrainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
