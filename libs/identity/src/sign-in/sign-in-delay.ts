import { Rejected } from '#kernel';

/** Failures of one browser or network that cost nothing: people mistype. */
export const freeFailures = 5;
/** Failures with one e-mail address from everywhere that cost nothing: NIST SP 800-63B-4, section 3.2.2, permits 100. */
export const freeFailuresOfAddress = 100;
const firstDelayMs = 1_000;
export const maxDelayMs = 15 * 60_000;
/** After a day without attempts, failures are forgotten. */
export const failuresForgottenAfterMs = 24 * 60 * 60_000;

/** How long the next attempt has to wait: 1 s after the last free failure, twice as long after each further one. */
export function delayAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(failures - free, 20));
}

export function tooManyFailures(waitMs: number): Rejected {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  return new Rejected('rate_limit_exceeded', `Too many failed attempts. Try again in ${retryAfter} s.`, { retryAfter });
}
