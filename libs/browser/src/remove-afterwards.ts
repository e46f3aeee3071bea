import type { Command } from './unprivileged.ts';

/** Processes of the program that are about to end may still write there. */
const script = '"$@"; code=$?; for _ in 1 2 3 4 5; do rm -rf -- "$0" && break; sleep 0.2; done; exit "$code"';

/** The command, and after its end the removal of `directory`, also where this process has been killed meanwhile. */
export function removingAfterwards({ program, args }: Command, directory: string): Command {
  return { program: '/bin/sh', args: ['-c', script, directory, program, ...args] };
}
