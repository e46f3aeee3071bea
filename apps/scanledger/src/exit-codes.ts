import {
  ConnectionError,
  QuotaExceededError,
  RateLimitError,
  ReceiptVerificationError,
  ScanledgerError,
  ServerError,
  TimeoutError,
} from '#client';

/** Exit codes that pipelines may rely on. */
export const exitCodes = {
  /** The scan completed, and everything that was demanded of it holds. */
  passed: 0,
  /** Findings, or a score, that the options do not allow. */
  findings: 1,
  /** The receipt does not prove what it says. */
  invalidReceipt: 1,
  /** Wrong options, or a file that cannot be used. */
  usage: 2,
  /** The scan failed, or the service did: it could not be reached, or responded with status 5xx. */
  scanFailed: 3,
  /** The scan has seen less than the options demand. */
  lowCoverage: 4,
  /** The quota is used up, or there were too many requests. */
  quota: 5,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Wrong options, or a file that cannot be used; the message names it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The exit code for what was thrown. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof QuotaExceededError || error instanceof RateLimitError) return exitCodes.quota;
  const failures = [ConnectionError, TimeoutError, ServerError];
  if (failures.some((kind) => error instanceof kind)) return exitCodes.scanFailed;
  if (error instanceof ReceiptVerificationError) {
    return error.step === 'verifier_keys' ? exitCodes.usage : exitCodes.invalidReceipt;
  }
  // A request that the service refuses: a target that is no URL, a key that it does not know.
  if (error instanceof ScanledgerError) return exitCodes.usage;
  return exitCodes.scanFailed;
}
