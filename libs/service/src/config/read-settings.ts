import { messageOf } from '#kernel';
import { ConfigurationError } from './configuration-error.ts';
import { connectionRules } from './connection-rules.ts';
import type { Environment } from './environment.ts';
import { commonRules } from './rules.ts';
import type { Rule } from './rules.ts';
import { settingTable } from './settings.ts';
import type { SettingName, Settings } from './settings.ts';

/** Parses and validates all settings. An empty value means that the setting is absent. @throws ConfigurationError */
export function readSettings(environment: Environment): Settings {
  const { settings, mistakes } = parseAll(environment);
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return settings;
}

/** The same with further, asynchronous rules; all mistakes are reported together. @throws ConfigurationError */
export async function readAndVerifySettings(
  environment: Environment,
  rules: readonly Rule<Promise<readonly string[]>>[] = [],
): Promise<Settings> {
  const { settings, malformed, mistakes } = parseAll(environment);
  const found = [...mistakes];
  for (const rule of applicable([...connectionRules, ...rules], malformed))
    found.push(...(await rule.mistakes(settings)));
  if (found.length > 0) throw new ConfigurationError(found);
  return settings;
}

interface Parsed {
  /** Only those that are not malformed have values. */
  readonly settings: Settings;
  readonly malformed: ReadonlySet<SettingName>;
  readonly mistakes: readonly string[];
}

function parseAll(environment: Environment): Parsed {
  const values: Partial<Record<SettingName, unknown>> = {};
  const malformed = new Set<SettingName>();
  const mistakes: string[] = [];
  for (const name of Object.keys(settingTable) as SettingName[]) {
    const { parse, secret } = settingTable[name];
    const value = environment[name]?.trim();
    try {
      values[name] = parse(value === '' ? undefined : value);
    } catch (error) {
      malformed.add(name);
      mistakes.push(`${name} ${messageOf(error)}; ${shown(value, secret)}.`);
    }
  }
  const settings = values as Settings;
  for (const rule of applicable(commonRules, malformed)) mistakes.push(...rule.mistakes(settings));
  return { settings, malformed, mistakes };
}

function shown(value = '', isSecret: boolean): string {
  if (isSecret) return 'its value is not shown, because it is secret';
  const hasCredentials = /\/\/[^/]*@/.test(value);
  return hasCredentials ? 'its value is not shown, because it has credentials' : `got \`${value}\``;
}

function applicable<R extends Rule<unknown>>(rules: readonly R[], malformed: ReadonlySet<SettingName>): readonly R[] {
  return rules.filter(({ settings }) => !settings.some((name) => malformed.has(name)));
}
