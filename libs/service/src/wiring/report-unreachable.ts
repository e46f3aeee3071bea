import { delay } from '#kernel';

/** What can be pinged: an event log or a read store. */
interface Pingable {
  healthy(): Promise<boolean>;
}

/** Sooner than any driver gives up, so that nobody waits without knowing for what. */
const reportAfterMs = 1_500;

/** Calls `report` when the store has not responded within 1.5 s. One that denies access has responded. */
export async function reportUnreachable(store: Pingable, report: () => void): Promise<void> {
  const responded = new AbortController();
  void store.healthy().then(
    (isHealthy) => isHealthy && responded.abort(),
    () => responded.abort(),
  );
  await delay(reportAfterMs, responded.signal);
  if (!responded.signal.aborted) report();
}

/** The hosts of a connection string, without credentials, path and options. */
export function hostsOf(connectionString: string): string {
  const authority = connectionString.replace(/^[^:]*:\/\//, '').split(/[/?]/)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).replaceAll(',', ', ');
}
