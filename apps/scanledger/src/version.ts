import { readFileSync } from 'node:fs';

/** The version of the package. */
export const version: string = readVersion();

function readVersion(): string {
  // Beside the sources, package.json is three folders up; beside the compiled files, four.
  for (const path of ['../../../package.json', '../../../../package.json']) {
    try {
      return (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { version: string }).version;
    } catch {
      continue;
    }
  }
  return 'unknown';
}
