/** How long the scan of a worker that was lost waits before another worker takes it over. */
export const scanLeaseMs = 10_000;

/** The lease that the worker of a scan holds while it runs it. */
export function scanLease(scanId: string): string {
  return `scan:${scanId}`;
}
