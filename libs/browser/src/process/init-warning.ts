/** Orphaned processes of a browser become children of PID 1, which has to reap them when they end. */
const init = 1;

/** What the operator is to know of a service with this id that starts browsers; undefined where there is nothing. */
export function initWarning(pid = process.pid): string | undefined {
  return pid === init
    ? 'the service is PID 1 of its container and does not reap the zombie processes that browsers leave: start it under an init (docker run --init)'
    : undefined;
}
