/** Told of what the scan worker does, for the operator's log and metrics. Injectable under this name. */
export abstract class ScanObserver {
  /** A scan was started; it had waited for `waitedMs` since it was accepted. */
  abstract started(scanId: string, waitedMs: number): void;

  /** Something failed; the worker continues. */
  abstract fault(error: unknown, what: string, scanId?: string): void;
}
