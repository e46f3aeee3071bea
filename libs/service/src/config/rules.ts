import { accessSync, constants } from 'node:fs';
import { isLoopback } from '#kernel';
import type { SettingName, Settings } from './settings.ts';

/**
 * A condition on several settings, or on what they name. It is checked only when each of its settings is well-formed,
 * so that a mistake is not reported twice.
 */
export interface Rule<Mistakes = readonly string[]> {
  readonly settings: readonly SettingName[];
  readonly mistakes: (settings: Settings) => Mistakes;
}

const rule = (settings: readonly SettingName[], holds: (settings: Settings) => boolean, mistake: string): Rule => ({
  settings,
  mistakes: (values) => (holds(values) ? [] : [mistake]),
});

const isEmbedded = ({ EVENT_LOG, READ_STORE }: Settings): boolean => EVENT_LOG === 'sqlite' && READ_STORE === 'sqlite';

const fileRule = (name: 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'RETIRE_DATA_FILE' | 'NODE_EXTRA_CA_CERTS'): Rule => ({
  settings: [name],
  mistakes: (settings) => unreadable(name, settings[name]),
});

/** What must hold for the server and for the CLI. */
export const commonRules: readonly Rule[] = [
  rule(
    ['EVENT_LOG', 'EVENTSTORE_URL'],
    ({ EVENT_LOG, EVENTSTORE_URL }) => EVENT_LOG !== 'eventstoredb' || EVENTSTORE_URL !== undefined,
    'EVENTSTORE_URL is required with EVENT_LOG=eventstoredb.',
  ),
  rule(
    ['READ_STORE', 'MONGODB_URL'],
    ({ READ_STORE, MONGODB_URL }) => READ_STORE !== 'mongodb' || MONGODB_URL !== undefined,
    'MONGODB_URL is required with READ_STORE=mongodb.',
  ),
  rule(
    ['EVENT_LOG', 'READ_STORE', 'SECRETS_KEY'],
    (settings) => isEmbedded(settings) || settings.SECRETS_KEY.length > 0,
    'SECRETS_KEY is required with EVENT_LOG=eventstoredb or READ_STORE=mongodb, the same for every process. Generate one with `openssl rand -base64 32`.',
  ),
  rule(
    ['EVENT_LOG', 'READ_STORE', 'ROLE'],
    (settings) => !isEmbedded(settings) || settings.ROLE === 'all',
    'ROLE must be `all` with the embedded stores. Several processes require EVENT_LOG=eventstoredb and READ_STORE=mongodb.',
  ),
  rule(
    ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
    ({ TLS_CERT_FILE, TLS_KEY_FILE }) => (TLS_CERT_FILE === undefined) === (TLS_KEY_FILE === undefined),
    'TLS_CERT_FILE and TLS_KEY_FILE must be set together.',
  ),
  rule(
    ['FULL_SCAN_REQUIRES', 'OPEN_SIGNUP'],
    ({ FULL_SCAN_REQUIRES, OPEN_SIGNUP }) => OPEN_SIGNUP === 'off' || FULL_SCAN_REQUIRES !== 'none',
    'FULL_SCAN_REQUIRES must be `verification` with OPEN_SIGNUP=on: strangers must not attack sites that are not theirs.',
  ),
  fileRule('TLS_CERT_FILE'),
  fileRule('TLS_KEY_FILE'),
  fileRule('RETIRE_DATA_FILE'),
  fileRule('NODE_EXTRA_CA_CERTS'),
  {
    settings: ['PUBLIC_URL'],
    mistakes: ({ PUBLIC_URL: url }) =>
      url === undefined || isHttpsOrLoopback(new URL(url))
        ? []
        : [
            'PUBLIC_URL must begin with https:// unless its host is a loopback address: browsers do not keep the session of ' +
              `a site with plain HTTP; got \`${url}\`.`,
          ],
  },
  {
    settings: ['INSECURE_HTTP', 'HOST'],
    mistakes: ({ INSECURE_HTTP, HOST }) =>
      INSECURE_HTTP === 'off' || isLoopback(HOST)
        ? []
        : [`INSECURE_HTTP=loopback requires a loopback address as HOST; got \`${HOST}\`.`],
  },
];

function unreadable(name: SettingName, file: string | undefined): readonly string[] {
  if (file === undefined) return [];
  try {
    accessSync(file, constants.R_OK);
    return [];
  } catch (error) {
    return [`${name} names a file that cannot be read: ${file} (${(error as NodeJS.ErrnoException).code}).`];
  }
}

const isHttpsOrLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isLoopback(hostname);
