import { availableParallelism } from 'node:os';
import { defaultPorts } from '#egress';
import { network, proxyNetwork } from './network-parsers.ts';
import {
  address,
  browserOrigin,
  integer,
  listOf,
  oneOf,
  origin,
  port,
  portOrOff,
  secretKey,
  streamPrefix,
  targetPorts,
  text,
  url,
  webUrl,
} from './parsers.ts';
import { secretSetting, setting } from './setting.ts';
import type { Setting } from './setting.ts';

/** Every setting of the service. The table in the README is generated from this one. */
export const settingTable = {
  HOST: setting('Address that HTTPS listens on.', '127.0.0.1', text('127.0.0.1')),
  PORT: setting('Port that HTTPS listens on; 0 picks a free one.', '8443', port(8443)),
  PUBLIC_URL: setting(
    'URL of the service in links and webhooks, and the name of its verifier key.',
    'from HOST and PORT',
    origin(),
  ),
  DATA_DIR: setting(
    'Directory of embedded stores, generated certificate and secrets (mode 0700).',
    './data',
    text('./data'),
  ),
  ROLE: setting(
    'Role of this process: serve the API (`api`), scan and send webhooks (`worker`), or both (`all`).',
    'all',
    oneOf('all', 'api', 'worker'),
  ),
  EVENT_LOG: setting('Store of the event log.', 'sqlite', oneOf('sqlite', 'eventstoredb')),
  EVENTSTORE_URL: secretSetting(
    'Connection string of EventStoreDB, `esdb://…` or `kurrentdb://…`.',
    'none',
    url('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'),
  ),
  EVENTSTORE_PREFIX: setting(
    'Prefix of our stream names on an EventStoreDB that other programs use too. It cannot be changed later.',
    'none',
    streamPrefix(),
  ),
  READ_STORE: setting('Store of the read models.', 'sqlite', oneOf('sqlite', 'mongodb')),
  MONGODB_URL: secretSetting(
    'Connection string of MongoDB, `mongodb://…` or `mongodb+srv://…`.',
    'none',
    url('mongodb', 'mongodb+srv'),
  ),
  TLS_CERT_FILE: setting('File of the certificate chain, PEM.', 'generated on first start', text()),
  TLS_KEY_FILE: setting('File of the private key of the certificate, PEM.', 'generated on first start', text()),
  INSECURE_HTTP: setting(
    '`loopback`: plain HTTP on a loopback address (development, or a proxy on the same host).',
    'off',
    oneOf('off', 'loopback'),
  ),
  MAX_CONNECTIONS: setting(
    'Maximum number of open connections; further ones are closed immediately.',
    '10000',
    integer(1, 1_000_000, 10_000),
  ),
  MAX_CONNECTIONS_PER_ADDRESS: setting(
    'Maximum number of open connections of one client address (IPv6: one /64); trusted proxies are exempt.',
    '1000',
    integer(1, 1_000_000, 1_000),
  ),
  REVOKE_EXPOSED_KEYS: setting(
    '`on`: an API key that was sent over plain HTTP is revoked. It is marked as exposed in any case.',
    'off',
    oneOf('off', 'on'),
  ),
  TRUSTED_PROXIES: setting(
    'Addresses or networks (CIDR, comma-separated) of proxies whose forwarded headers are trusted.',
    'none',
    listOf(proxyNetwork),
  ),
  ALLOWED_NETWORKS: setting(
    'Non-public networks (CIDR, comma-separated) that scans and webhooks may connect to.',
    'none',
    listOf(network),
  ),
  ALLOWED_ORIGINS: setting(
    'Origins (comma-separated, like https://app.example.com) whose pages may call the API from a browser (CORS).',
    'none',
    listOf(browserOrigin),
  ),
  SECRETS_KEY: secretSetting(
    'Key that encrypts webhook signing secrets, and from which the key of receipts is derived: 32 bytes in base64. Several keys, newest first, comma-separated, for rotation.',
    'generated on first start (embedded)',
    listOf(secretKey),
  ),
  METRICS_HOST: setting('Address that the Prometheus metrics listen on.', '127.0.0.1', text('127.0.0.1')),
  METRICS_PORT: setting('Port of the metrics; 0 picks a free one, `off` disables them.', '9464', portOrOff(9464)),
  LOG_LEVEL: setting(
    'Minimum severity of log records.',
    'info',
    oneOf('info', 'trace', 'debug', 'warn', 'error', 'silent'),
  ),
  LOG_FORMAT: setting('`pretty` for people, `json` for programs.', '`pretty` on a terminal, else `json`', (value) =>
    value === undefined ? (process.stdout.isTTY ? 'pretty' : 'json') : oneOf('pretty', 'json')(value),
  ),
  LOG_FILE: setting(
    'File that the log is appended to; it is reopened at SIGHUP, after a rotation.',
    'standard output',
    text(),
  ),
  SCAN_WORKERS: setting(
    'Number of worker threads for scans.',
    'number of cores',
    integer(1, 256, availableParallelism()),
  ),
  SCANS_AT_ONCE: setting(
    'Maximum number of concurrent scans in this process.',
    '16 per worker thread',
    integer(1, 10_000),
  ),
  SCAN_PORTS: setting(
    'Ports that scan targets may use. In `ALLOWED_NETWORKS`, they may use any.',
    defaultPorts.join(','),
    targetPorts(defaultPorts),
  ),
  SCAN_DNS_SERVERS: setting(
    'DNS servers (`address` or `address:port`, comma-separated) for scans.',
    "the system's",
    listOf(address),
  ),
  SCAN_REQUESTS_PER_SECOND: setting(
    'Maximum number of requests per second to one site, over all scans.',
    '50',
    integer(1, 10_000, 50),
  ),
  SCAN_FULL_REQUESTS: setting(
    'Maximum number of requests of a full scan. It receives at most 64 MiB, and as many times more as its requests are beyond 1500.',
    '1500',
    integer(1, 20_000, 1_500),
  ),
  SCAN_CONTACT_URL: setting('URL of a page about this scanner, part of its User-Agent.', 'PUBLIC_URL', webUrl()),
  SCAN_BLOCKLIST_FILE: setting(
    'File of the hosts, IP addresses and networks (CIDR) whose owners have opted out of scans, one in a line.',
    'none',
    text(),
  ),
  SCAN_OPT_IN_CHECKS: setting('Ids of opt-in checks to enable, comma-separated.', 'none', listOf(String)),
  SCAN_BROWSER: setting(
    'Path of Chromium, which full scans use to run the script of pages, such as `/usr/bin/chromium`.',
    'off',
    (value) => (value === 'off' ? undefined : text()(value)),
  ),
  RETIRE_DATA_FILE: setting(
    'File of Retire.js data (JSON) that replaces the built-in list of vulnerable libraries.',
    'built in',
    text(),
  ),
  MAX_QUEUED_PER_ACCOUNT: setting(
    'Maximum number of queued scans per account.',
    'a tenth of MAX_QUEUED',
    integer(1, 1_000_000_000),
  ),
  MAX_QUEUED: setting(
    'Maximum number of queued scans of all accounts; further requests get status 503.',
    '100000',
    integer(1, 1_000_000_000, 100_000),
  ),
  QUEUE_EXPIRES_HOURS: setting('Hours after which a queued scan fails.', '24', integer(1, 8_760, 24)),
  RETENTION_DAYS: setting(
    'Days after its end for which the details of a scan are kept: its findings. Status, score and counts stay.',
    'none, they are kept',
    integer(1, 36_500),
  ),
  DELIVERY_RETENTION_DAYS: setting(
    'Days for which webhook events and their deliveries are kept.',
    '30',
    integer(1, 36_500, 30),
  ),
  IDEMPOTENCY_RETENTION_HOURS: setting(
    'Hours for which an idempotency key stands for its first request.',
    '24',
    integer(1, 8_760, 24),
  ),
  SECURITY_LOG_RETENTION_DAYS: setting(
    'Days for which sign-ins, failed ones included, and invitations are kept.',
    '90',
    integer(30, 36_500, 90),
  ),
  OPEN_SIGNUP: setting(
    '`on`: anybody can open an account on the web site. Otherwise people are invited.',
    'off',
    oneOf('off', 'on'),
  ),
  FULL_SCAN_REQUIRES: setting(
    '`verification`: a full scan needs proof that the account owns the site. `none`: it needs none.',
    '`none`; `verification` with OPEN_SIGNUP=on',
    (value) => (value === undefined ? undefined : oneOf('none', 'verification')(value)),
  ),
  UNAUTHENTICATED_PER_MINUTE: setting(
    'Maximum number of failed authentications per minute from one address.',
    '60',
    integer(1, 1_000_000, 60),
  ),
  WEBHOOK_RETRY_BASE_SECONDS: setting(
    'Delay before the second attempt of a delivery; each further delay is ten times longer.',
    '5',
    integer(1, 3_600, 5),
  ),
  NODE_EXTRA_CA_CERTS: setting(
    'File of additional trusted CA certificates, PEM. Node reads it on start: from the environment, not from `.env`.',
    'none',
    text(),
  ),
  INSTANCE: setting(
    'Name of this process, unique among those that share the stores.',
    '`server` (embedded), host and process id',
    text(),
  ),
} satisfies Record<string, Setting<unknown>>;

type Table = typeof settingTable;
export type SettingName = keyof Table;
export type Settings = { readonly [Name in SettingName]: ReturnType<Table[Name]['parse']> };
