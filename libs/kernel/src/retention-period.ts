const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long something is kept. Times are milliseconds since the epoch; timestamps are RFC 3339. */
export class RetentionPeriod {
  /** Its length. */
  readonly ms: number;

  constructor(period: { readonly hours: number } | { readonly days: number }) {
    this.ms = 'hours' in period ? period.hours * hourMs : period.days * dayMs;
  }

  /** What happened at this time or before is not kept. */
  startAt(now: number): string {
    return new Date(now - this.ms).toISOString();
  }

  /** True for what happened at `timestamp` when it is still kept at `now`. */
  isKept(timestamp: string, now: number): boolean {
    return new Date(timestamp).getTime() > now - this.ms;
  }
}
