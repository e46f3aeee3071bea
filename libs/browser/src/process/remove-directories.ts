import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * rm(1) opens a directory and removes what is in that one. Node's own removal looks up each path anew: another user to whom the
 * directory belongs, as a browser of root does, may put a link in place of a part of it meanwhile, and has root remove what
 * that leads to. Processes that are about to end may still write, so that one attempt may not do.
 */
const script = 'for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- "$@" 2>/dev/null && exit; sleep 0.1; done; exit 1';
const environment = { PATH: '/usr/bin:/bin' };

/** Removes directories with what is in them. What cannot be removed is left. */
export async function removeDirectories(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await promisify(execFile)('/bin/sh', ['-c', script, 'sh', ...paths], { env: environment }).catch(() => undefined);
}

/** The same, before anything else goes on. */
export function removeDirectoriesSync(paths: readonly string[]): void {
  spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { env: environment, stdio: 'ignore' });
}
