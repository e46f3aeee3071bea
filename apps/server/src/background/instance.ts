/** Names this process among those that share the stores. */
export class Instance {
  readonly name: string;
  /** Scans that it runs at the same time. */
  readonly scansAtOnce: number;
  readonly queueExpiresMs: number;

  constructor(name: string, scansAtOnce: number, queueExpiresMs: number) {
    this.name = name;
    this.scansAtOnce = scansAtOnce;
    this.queueExpiresMs = queueExpiresMs;
  }
}
