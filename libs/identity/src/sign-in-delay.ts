/** Failures that cost nothing: people mistype. */
export const freeFailures = 5;
const firstDelayMs = 1_000;
export const maxDelayMs = 15 * 60_000;
/** After a day without attempts, failures are forgotten. */
export const failuresForgottenAfterMs = 24 * 60 * 60_000;

/** How long the next attempt has to wait after this many failures: 1 s after the fifth, twice as long after each further one. */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(failures - freeFailures, 20));
}
