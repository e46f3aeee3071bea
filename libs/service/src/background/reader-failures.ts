/** How long the same failure of a reader, which retries every two seconds, is not reported again. */
const intervalMs = 60_000;

interface ReportedFailure {
  readonly message: string;
  readonly reportedAt: number;
  /** Since then. */
  repeated: number;
}

/** `repeated`: how many times it has failed in the same way since the last report. */
export type ReportReaderFailure = (reader: string, error: unknown, repeated: number) => void;

/** Reports why readers fail: at once, and then once a minute for as long as it is the same. */
export class ReaderFailures {
  readonly #report: ReportReaderFailure;
  readonly #now: () => number;
  readonly #last = new Map<string, ReportedFailure>();

  /** @param now monotonic, in milliseconds */
  constructor(report: ReportReaderFailure, now: () => number = () => performance.now()) {
    this.#report = report;
    this.#now = now;
  }

  failed(reader: string, error: unknown): void {
    const message = String(error);
    const known = this.#last.get(reader);
    const last = known?.message === message ? known : undefined;
    if (last !== undefined && this.#now() - last.reportedAt < intervalMs) {
      last.repeated += 1;
      return;
    }
    this.#last.set(reader, { message, reportedAt: this.#now(), repeated: 0 });
    this.#report(reader, error, last?.repeated ?? 0);
  }
}
