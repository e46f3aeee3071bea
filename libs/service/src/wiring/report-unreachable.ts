/** What can be pinged: an event log or a read store. */
interface Pingable {
  healthy(): Promise<boolean>;
}

/** Sooner than any driver gives up, so that nobody waits without knowing for what. */
const reportAfterMs = 1_500;

/** Calls `report` when the store does not respond within 1.5 s, or responds that it is not healthy. */
export async function reportUnreachable(store: Pingable, report: () => void): Promise<void> {
  let isReported = false;
  const reportOnce = (): void => {
    if (!isReported) report();
    isReported = true;
  };
  const timer = setTimeout(reportOnce, reportAfterMs);
  try {
    if (!(await store.healthy())) reportOnce();
  } finally {
    clearTimeout(timer);
  }
}

/** The hosts of a connection string, without credentials, path and options. */
export function hostsOf(connectionString: string): string {
  const authority = connectionString.replace(/^[^:]*:\/\//, '').split(/[/?]/)[0] ?? '';
  return authority.slice(authority.lastIndexOf('@') + 1).replaceAll(',', ', ');
}
