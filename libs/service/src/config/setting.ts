import type { Parser } from './parsers.ts';

/** A setting: its description and default as documented, and the parser of the environment variable. */
export interface Setting<T> {
  readonly description: string;
  /** As documented. */
  readonly default: string;
  readonly parse: Parser<T>;
  /** The value may contain a password or a key, and is never shown. */
  readonly secret: boolean;
}

export const setting = <T>(description: string, documentedDefault: string, parse: Parser<T>): Setting<T> => ({
  description,
  default: documentedDefault,
  parse,
  secret: false,
});

export const secretSetting = <T>(...definition: Parameters<typeof setting<T>>): Setting<T> => ({
  ...setting(...definition),
  secret: true,
});
