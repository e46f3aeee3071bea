import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

const root = repositoryRoot;
let isChecked = false;

/** A file of the built program, such as `server.js`. @throws Error when the build is older than the sources */
export function builtFile(path: string): string {
  if (!isChecked) {
    const check = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--check'], { cwd: root });
    if (check.status !== 0) throw new Error(check.stderr.toString().trim());
    isChecked = true;
  }
  return join(root, 'dist', path);
}
