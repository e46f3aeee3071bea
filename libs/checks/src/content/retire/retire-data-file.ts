import { readFileSync, statSync } from 'node:fs';
import { unusablePatterns } from './detect.ts';
import { parseRetireData } from './format.ts';
import type { RetireData } from './format.ts';

/** What of the list cannot be used, for the operator's log; undefined where all of it can. */
export function retireDataWarning(file: string, libraries: RetireData): string | undefined {
  const unusable = [...unusablePatterns(libraries)];
  if (unusable.length === 0) return undefined;
  const total = unusable.reduce((sum, [, count]) => sum + count, 0);
  const names = unusable.map(([library, count]) => `${library} (${String(count)})`).join(', ');
  return `${file}: ${String(total)} patterns look around or back, which is not safe with hostile scripts, and are not used: ${names}`;
}

/** An operator's list of vulnerable libraries, with the day on which the file was last changed. Throws when it is none. */
export function readRetireData(file: string): { libraries: RetireData; dataDate: string } {
  try {
    const libraries = parseRetireData(JSON.parse(readFileSync(file, 'utf8')));
    return { libraries, dataDate: statSync(file).mtime.toISOString().slice(0, 10) };
  } catch (error) {
    throw new Error(
      `${file} is no list of vulnerable libraries in the format of Retire.js: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}
