import type { Command } from './unprivileged.ts';

/**
 * A shell between this process and the browser. Its standard input ends when this process does, however that happens: then it
 * kills the browser, which may be too busy to notice that its pipe is closed, with its children: it may be a script that waits
 * for the browser. They are killed before it, because the killing ends when it has ended. What the shell writes is read by
 * nobody then, so that SIGPIPE must not end it. To remove the profile may take several attempts: processes that have lost their
 * browser may still write. Where the machine has no memory left, the system is to end the browser, not the service. A crash
 * leaves no core dump, which would hold pages of the site. The browser has a lower scheduling priority than the service:
 * the scheduler counts threads, and a page may have hundreds of them.
 */
const script = `
exec 5<&0
( { echo 1000 >/proc/self/oom_score_adj; ulimit -c 0; } 2>/dev/null; exec nice -n 10 "$@" ) </dev/null 5<&- & browser=$!
exec 3<&- 4>&-
trap '' PIPE
{ read -r _ <&5; kill -KILL $(cat /proc/"$browser"/task/*/children) "$browser"; } 2>/dev/null & watch=$!
wait "$browser"; code=$?
kill "$watch" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9; do rm -rf -- "$0" && break; sleep 0.5; done
exit "$code"`;

/**
 * The command, started by a shell that ends it when its standard input ends, and removes `directory` afterwards: also where
 * this process has been killed meanwhile.
 */
export function attended({ program, args }: Command, directory: string): Command {
  return { program: '/bin/sh', args: ['-c', script, directory, program, ...args] };
}
