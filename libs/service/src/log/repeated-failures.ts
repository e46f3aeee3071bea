/** How long the same failure is not reported again. */
const intervalMs = 60_000;

interface ReportedFailure {
  readonly message: string;
  readonly reportedAt: number;
  /** Since then. */
  repeated: number;
}

/** `repeated`: how many times it has failed in the same way since the last report. */
export type ReportFailure<Failure> = (subject: string, failure: Failure, repeated: number) => void;

/** Reports why something fails that retries every few seconds: at once, and then once a minute for as long as it is the same. */
export class RepeatedFailures<Failure> {
  readonly #report: ReportFailure<Failure>;
  readonly #now: () => number;
  readonly #last = new Map<string, ReportedFailure>();

  /** @param now monotonic, in milliseconds */
  constructor(report: ReportFailure<Failure>, now: () => number = () => performance.now()) {
    this.#report = report;
    this.#now = now;
  }

  /** @param message equal for failures that are the same */
  failed(subject: string, failure: Failure, message = String(failure)): void {
    const known = this.#last.get(subject);
    const last = known?.message === message ? known : undefined;
    if (last !== undefined && this.#now() - last.reportedAt < intervalMs) {
      last.repeated += 1;
      return;
    }
    this.#last.set(subject, { message, reportedAt: this.#now(), repeated: 0 });
    this.#report(subject, failure, last?.repeated ?? 0);
  }
}
