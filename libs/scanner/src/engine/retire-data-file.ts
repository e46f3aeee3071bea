import { readFileSync, statSync } from 'node:fs';
import { parseRetireData, type RetireData } from '../checks/content/retire/format.ts';

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
