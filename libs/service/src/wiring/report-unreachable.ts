import { delay } from '#kernel';

/** What can be pinged: an event log or a read store. */
interface Pingable {
  healthy(): Promise<boolean>;
}

/** Sooner than any driver gives up, so that nobody waits without knowing for what. */
const reportAfterMs = 1_500;

/** Calls `report` once the store says that it cannot be used, or after 1.5 s without a response. One that denies access has responded. */
export async function reportUnreachable(store: Pingable, report: () => void): Promise<void> {
  const responded = new AbortController();
  const isUsable = store.healthy().then(
    (isHealthy) => isHealthy,
    () => true,
  );
  const hasNotResponded = delay(reportAfterMs, responded.signal).then(() => false);
  if (!(await Promise.race([isUsable, hasNotResponded]))) report();
  responded.abort();
}

/** The hosts of a connection string, without credentials, path and options. */
export function hostsOf(connectionString: string): string {
  const authority = connectionString.replace(/^[^:]*:\/\//, '').split(/[/?]/)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).replaceAll(',', ', ');
}
