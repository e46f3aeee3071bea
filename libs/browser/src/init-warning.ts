/** Each browser that is ended leaves processes to the first one of the machine or container, which has to take note of their end. */
const firstProcess = 1;

/** What the operator is to know of a service with this id that starts browsers; undefined where there is nothing. */
export function initWarning(pid = process.pid): string | undefined {
  return pid === firstProcess
    ? 'the service is the first process of its container, where the processes of ended browsers stay listed: start it under an init (docker run --init)'
    : undefined;
}
