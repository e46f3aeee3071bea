import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Above this file, or above the program into which it was bundled. */
export const repositoryRoot = ((): string => {
  for (let directory = import.meta.dirname; directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, 'scripts/bundle.mjs'))) return directory;
  }
  throw new Error(`${import.meta.dirname} is not in the repository`);
})();
