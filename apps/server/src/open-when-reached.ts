import { isOutage, LogDenied, StoreDenied } from '#event-sourcing';
import { retryWithBackoff } from '#kernel';
import type { Log } from '#kernel';
import { RepeatedFailures } from '#service';

const backoff = { initialMs: 500, maxMs: 2_000 };

/**
 * Opens what needs the stores, and tries it again for as long as one of them cannot be reached: a service and its servers
 * may be started in any order. Says why it waits, at once and then once a minute.
 * @throws what `open` throws for any other reason
 */
export async function openWhenReached<T>(open: () => Promise<T>, log: Log): Promise<T> {
  const outages = new RepeatedFailures<unknown>((_, error, repeated) =>
    log.warn({ err: error, ...(repeated > 0 && { repeated }) }, 'the start waits for the stores'),
  );
  const retryIf = (error: unknown): boolean => {
    if (!isOutage(error) || error instanceof LogDenied || error instanceof StoreDenied) return false;
    outages.failed('start', error);
    return true;
  };
  return retryWithBackoff(open, { backoff, retryIf });
}
