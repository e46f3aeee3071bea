import { execFileSync } from 'node:child_process';

const cores = { servers: '0', load: '1' } as const;
let pinned = false;

/** Keeps this program, which makes the load, on one core, and the servers that it starts from now on on another. */
export function pinToCores(): void {
  execFileSync('taskset', ['-acp', cores.load, String(process.pid)]);
  pinned = true;
}

/** The command line that starts a server on its core. */
export function onServerCore(command: readonly string[]): readonly string[] {
  return pinned ? ['taskset', '-c', cores.servers, ...command] : command;
}
