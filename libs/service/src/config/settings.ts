import { availableParallelism } from 'node:os';
import { isIP } from 'node:net';
import { isNetwork } from '#egress';
import { address, fromList, numberFrom, oneOf, port, text } from './parsers.ts';
import type { Read } from './parsers.ts';

/** A setting: the environment variable, what it means when absent, and how its text is understood. */
interface Setting<T> {
  readonly meaning: string;
  /** As the documentation shows it. */
  readonly default: string;
  readonly read: Read<T>;
}

const setting = <T>(meaning: string, shownDefault: string, read: Read<T>): Setting<T> => ({
  meaning,
  default: shownDefault,
  read,
});

/** A single address counts as a network of one. */
const network = (value: string): string => {
  const family = isIP(value);
  const cidr = family === 0 ? value : `${value}/${family === 4 ? 32 : 128}`;
  if (!isNetwork(cidr)) throw new Error('must be addresses or networks like 10.0.0.0/8');
  return cidr;
};

/** Every setting of the service. The README's table is made from this one. */
export const settingTable = {
  HOST: setting('Address on which HTTPS listens.', '127.0.0.1', text('127.0.0.1')),
  PORT: setting('Port on which HTTPS listens; 0 picks a free one.', '8443', port(8443)),
  PUBLIC_URL: setting('What links and documents show.', 'from HOST and PORT', text(undefined, /^https?:\/\/[^/]+$/)),
  DATA_DIR: setting('Embedded stores, generated certificate and secrets (mode 0700).', './data', text('./data')),
  ROLE: setting(
    'What this process does: answer requests (api), scan and send (worker), or both (all).',
    'all',
    oneOf('all', 'api', 'worker'),
  ),
  EVENT_LOG: setting('Where events are kept.', 'sqlite', oneOf('sqlite', 'eventstoredb')),
  EVENTSTORE_URL: setting(
    'Address of EventStoreDB, `esdb://…` or `kurrentdb://…`.',
    'none',
    text(undefined, /^(esdb|kurrentdb)(\+discover)?:\/\//),
  ),
  READ_STORE: setting('Where read models are kept.', 'sqlite', oneOf('sqlite', 'mongodb')),
  MONGODB_URL: setting('Address of MongoDB.', 'none', text(undefined, /^mongodb(\+srv)?:\/\//)),
  TLS_CERT_FILE: setting('Certificate chain, PEM.', 'made on first start', text()),
  TLS_KEY_FILE: setting('Private key of the certificate, PEM.', 'made on first start', text()),
  INSECURE_HTTP: setting(
    '`loopback`: plain HTTP, on a loopback address only (development, or a proxy on the same host).',
    'off',
    oneOf('off', 'loopback'),
  ),
  MAX_CONNECTIONS: setting(
    'Connections that are open at the same time; while there are so many, new ones are closed at once.',
    '10000',
    numberFrom(1, 1_000_000, 10_000),
  ),
  REVOKE_EXPOSED_KEYS: setting(
    '`on`: an API key that is sent over plain HTTP stops working. It is marked in any case.',
    'off',
    oneOf('off', 'on'),
  ),
  TRUSTED_PROXIES: setting(
    'Addresses or networks whose forwarded headers are believed, comma-separated.',
    'none',
    fromList(network),
  ),
  ALLOWED_NETWORKS: setting(
    'Networks (CIDR, comma-separated) that scans and webhooks may reach although they are not public.',
    'none',
    fromList(network),
  ),
  SECRETS_KEY: setting(
    '32 bytes in base64; encrypts what must be recoverable. Several, comma-separated, newest first, to rotate.',
    'made on first start (embedded)',
    fromList((value) => {
      if (Buffer.from(value, 'base64').length !== 32) throw new Error('must be 32 bytes in base64');
      return value;
    }),
  ),
  METRICS_HOST: setting('Address of the Prometheus metrics.', '127.0.0.1', text('127.0.0.1')),
  METRICS_PORT: setting('Port of the metrics; 0 picks a free one, `off` disables.', '9464', (value) =>
    value === 'off' ? ('off' as const) : port(9464)(value),
  ),
  LOG_LEVEL: setting(
    'Least severity that is logged.',
    'info',
    oneOf('info', 'trace', 'debug', 'warn', 'error', 'silent'),
  ),
  LOG_FORMAT: setting('`pretty` for people, `json` for programs.', '`pretty` on a terminal, else `json`', (value) =>
    value === undefined ? (process.stdout.isTTY ? 'pretty' : 'json') : oneOf('pretty', 'json')(value),
  ),
  SCAN_WORKERS: setting('Worker threads that scan.', 'number of cores', numberFrom(1, 256, availableParallelism())),
  SCANS_AT_ONCE: setting('Scans that this process runs at the same time.', '16 a worker thread', numberFrom(1, 10_000)),
  SCAN_PORTS: setting('Ports that targets may name.', '80,443,8080,8443', fromList(port(0), [80, 443, 8080, 8443])),
  SCAN_DNS_SERVERS: setting(
    'DNS servers (`address` or `address:port`, comma-separated) that scans ask.',
    "the system's",
    fromList(address),
  ),
  SCAN_REQUESTS_PER_SECOND: setting(
    'Requests a second to one site, all scans together.',
    '50',
    numberFrom(1, 10_000, 50),
  ),
  SCAN_CONTACT_URL: setting('Page about this scanner, part of its User-Agent.', 'PUBLIC_URL', text()),
  SCAN_OPT_IN_CHECKS: setting('Ids of checks that must be asked for, comma-separated.', 'none', fromList(String)),
  RETIRE_DATA_FILE: setting(
    'Retire.js data (JSON) in place of the built-in list of vulnerable libraries.',
    'built in',
    text(),
  ),
  MAX_QUEUED_PER_ACCOUNT: setting('Scans that may wait in one account.', 'no limit', numberFrom(1, 1_000_000_000)),
  MAX_QUEUED: setting('Scans that may wait in all; beyond it 503.', '100000', numberFrom(1, 1_000_000_000, 100_000)),
  QUEUE_EXPIRES_HOURS: setting('Hours after which a waiting scan fails.', '24', numberFrom(1, 8_760, 24)),
  UNAUTHENTICATED_PER_MINUTE: setting(
    'Failed authentications a minute from one address.',
    '60',
    numberFrom(1, 1_000_000, 60),
  ),
  WEBHOOK_RETRY_BASE_SECONDS: setting(
    'Wait before the second attempt of a delivery; each further one is ten times longer.',
    '5',
    numberFrom(1, 3_600, 5),
  ),
  INSTANCE: setting('Names this process among those that share the stores.', 'host name and process', text()),
} satisfies Record<string, Setting<unknown>>;

type Table = typeof settingTable;
export type SettingName = keyof Table;
export type Settings = { readonly [Name in SettingName]: ReturnType<Table[Name]['read']> };
