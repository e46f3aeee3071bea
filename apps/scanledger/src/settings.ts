import { existsSync } from 'node:fs';
import { UsageError } from './exit-codes.ts';
import { readJson } from './text-files.ts';

/** What every command needs to reach the service. */
export interface ConnectionSettings {
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  readonly caFile: string | undefined;
}

export interface ConnectionOptions {
  readonly url?: string;
  readonly apiKey?: string;
  readonly ca?: string;
  readonly config?: string;
}

/** Read where no `--config` names another one. */
const defaultConfigFile = '.scanledger.json';
const members = ['url', 'api_key', 'ca_file'] as const;
type ConfigFile = { readonly [name in (typeof members)[number]]?: string };

/**
 * Options go before the environment, and that before the configuration file.
 * @throws UsageError when the file cannot be used
 */
export function connectionSettings(
  options: ConnectionOptions,
  environment: Readonly<Record<string, string | undefined>>,
): ConnectionSettings {
  const file = readConfigFile(options.config);
  return {
    url: firstOf(options.url, environment['SCANLEDGER_URL'], file.url),
    apiKey: firstOf(options.apiKey, environment['SCANLEDGER_API_KEY'], file.api_key),
    caFile: firstOf(options.ca, environment['SCANLEDGER_CA_FILE'], file.ca_file),
  };
}

/** A pipeline sets variables to the empty text where a secret is not configured. */
function firstOf(...values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}

function readConfigFile(path: string | undefined): ConfigFile {
  if (path === undefined && !existsSync(defaultConfigFile)) return {};
  const name = path ?? defaultConfigFile;
  const config = readObject(name);
  const unknown = Object.keys(config).find((member) => !members.some((known) => known === member));
  if (unknown !== undefined) throw new UsageError(`${name} has an unknown member: ${unknown}`);
  const wrong = members.find((member) => config[member] !== undefined && typeof config[member] !== 'string');
  if (wrong !== undefined) throw new UsageError(`${wrong} in ${name} must be text`);
  return config;
}

function readObject(name: string): Record<string, unknown> {
  const config = readJson(name);
  if (typeof config === 'object' && config !== null && !Array.isArray(config)) return config as Record<string, unknown>;
  throw new UsageError(`${name} must be a JSON object`);
}
