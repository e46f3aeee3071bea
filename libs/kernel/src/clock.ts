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

/** A clock for tests: it moves only when told. */
export class ManualClock extends Clock {
  #now: number;

  constructor(start: string | number) {
    super();
    this.#now = new Date(start).getTime();
  }

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }

  set(time: string | number): void {
    this.#now = new Date(time).getTime();
  }
}
