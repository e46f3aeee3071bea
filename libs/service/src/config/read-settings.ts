import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';
import { settingTable } from './settings.ts';
import type { SettingName, Settings } from './settings.ts';

/** The configuration is invalid. The message names every mistake, one per line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** `EX_CONFIG` of sysexits.h */
export const configurationErrorExitCode = 78;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables, which take precedence over the `.env` file of the working directory. */
export function environmentWithFile(environment: Environment, file = '.env'): Environment {
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment } : environment;
}

/** Parses and validates all settings. An empty value means that the setting is absent. @throws ConfigurationError */
export function readSettings(environment: Environment): Settings {
  const mistakes: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const [name, { parse }] of Object.entries(settingTable)) {
    const value = environment[name]?.trim();
    try {
      values[name as SettingName] = parse(value === '' ? undefined : value);
    } catch (error) {
      mistakes.push(`${name} ${error instanceof Error ? error.message : String(error)}; got \`${value ?? ''}\`.`);
    }
  }
  const settings = values as Settings;
  if (mistakes.length === 0) mistakes.push(...contradictions(settings));
  if (mistakes.length > 0) throw new ConfigurationError(`The configuration is invalid:\n  ${mistakes.join('\n  ')}`);
  return settings;
}

/** Well-formed settings that contradict each other. */
function contradictions(settings: Settings): readonly string[] {
  const mistakes: string[] = [];
  const must = (holds: boolean, mistake: string): void => {
    if (!holds) mistakes.push(mistake);
  };
  const embedded = settings.EVENT_LOG === 'sqlite' && settings.READ_STORE === 'sqlite';
  must(
    settings.EVENT_LOG !== 'eventstoredb' || settings.EVENTSTORE_URL !== undefined,
    'EVENTSTORE_URL is required with EVENT_LOG=eventstoredb.',
  );
  must(
    settings.READ_STORE !== 'mongodb' || settings.MONGODB_URL !== undefined,
    'MONGODB_URL is required with READ_STORE=mongodb.',
  );
  must(
    embedded || settings.SECRETS_KEY.length > 0,
    'SECRETS_KEY is required with EVENT_LOG=eventstoredb or READ_STORE=mongodb, the same for every process. Generate one with `openssl rand -base64 32`.',
  );
  must(
    !embedded || settings.ROLE === 'all',
    'ROLE must be `all` with the embedded stores. Several processes require EVENT_LOG=eventstoredb and READ_STORE=mongodb.',
  );
  must(
    (settings.TLS_CERT_FILE === undefined) === (settings.TLS_KEY_FILE === undefined),
    'TLS_CERT_FILE and TLS_KEY_FILE must be set together.',
  );
  for (const name of ['TLS_CERT_FILE', 'TLS_KEY_FILE', 'RETIRE_DATA_FILE'] as const) {
    const file = settings[name];
    must(file === undefined || existsSync(file), `${name} names a file that does not exist: ${file ?? ''}.`);
  }
  must(
    settings.INSECURE_HTTP === 'off' || isLoopback(settings.HOST),
    `INSECURE_HTTP=loopback requires a loopback address as HOST; got \`${settings.HOST}\`.`,
  );
  return mistakes;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
