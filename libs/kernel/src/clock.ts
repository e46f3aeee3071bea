/** The only source of time. */
export abstract class Clock {
  /** Milliseconds since the epoch. */
  abstract now(): number;

  /** RFC 3339 in UTC with milliseconds: `2026-06-01T12:00:00.000Z`. */
  timestamp(): string {
    return new Date(this.now()).toISOString();
  }
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
