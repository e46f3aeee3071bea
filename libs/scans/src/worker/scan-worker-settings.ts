/** What an operator sets of the scan worker of one process. Injectable under this name. */
export class ScanWorkerSettings {
  /** Names this process among those that share the stores. */
  readonly instance: string;
  /** Scans that it runs at the same time. */
  readonly maxRunningScans: number;
  /** A scan that waits longer in the queue fails. */
  readonly queueExpiresMs: number;

  constructor(settings: {
    readonly instance: string;
    readonly maxRunningScans: number;
    readonly queueExpiresMs: number;
  }) {
    this.instance = settings.instance;
    this.maxRunningScans = settings.maxRunningScans;
    this.queueExpiresMs = settings.queueExpiresMs;
  }
}
