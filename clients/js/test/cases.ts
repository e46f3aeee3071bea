import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A call of any client: names in snake_case, times in seconds, as the shared cases have them. */
export interface Call {
  readonly call: string;
  readonly ids?: readonly string[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, number | string>>;
  /** How much of a list is read. */
  readonly collect?: 'page' | 'all' | number;
}

/** An environment variable that the test run sets. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run npm run test:clients`);
  return value;
}

/** A file that the tests of all clients share. */
export function casesOf(name: string): unknown {
  return JSON.parse(readFileSync(join(setting('CASES_DIRECTORY'), name), 'utf8'));
}

export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
