import { join } from 'node:path';

/** A file of the built program, such as `apps/server/src/main.js`; `npm test` builds it first. */
export function builtFile(path: string): string {
  return join(import.meta.dirname, '../../dist', path);
}
