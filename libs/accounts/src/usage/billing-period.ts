/** A calendar month in UTC. */
export interface BillingPeriod {
  /** `2026-06` */
  readonly month: string;
  /** First moment, inclusive. */
  readonly start: string;
  /** First moment of the next month, exclusive. */
  readonly end: string;
}

/** The period in which a moment (milliseconds since the epoch) lies. */
export function billingPeriodAt(moment: number): BillingPeriod {
  const date = new Date(moment);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const start = new Date(Date.UTC(year, month, 1)).toISOString();
  return { month: start.slice(0, 7), start, end: new Date(Date.UTC(year, month + 1, 1)).toISOString() };
}
