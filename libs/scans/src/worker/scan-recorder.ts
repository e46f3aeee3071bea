import { commandStep, isOutage } from '#event-sourcing';
import type { CommandContext, CommandExecutor, CommandStep } from '#event-sourcing';
import { delay, derivedToken, Rejected } from '#kernel';
import type { Finding, ScanReport } from '#scanner';
import { findingDetailsStream } from '../findings/finding-details.decider.ts';
import type { FindingDetailed } from '../findings/finding-details.events.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { ReportedFinding, ScanCommand } from '../scan/scan.decider.ts';

type ProgressReport = Extract<ScanReport, { type: 'progress' }>;
type EndReport = Exclude<ScanReport, { type: 'progress' }>;

/** Keep an append well below the log's limit of 1 MiB; a finding with very many places has up to 150 KiB. */
const maxFindingsPerAppend = 50;
const maxAppendBytes = 256 * 1024;
const retryDelayMs = 500;

/** Records what one attempt at a scan reports: in the scan's stream, and the details of its findings in theirs. */
export class ScanRecorder {
  readonly #executor: CommandExecutor;
  readonly #scanId: string;
  readonly #attempt: number;
  readonly #context: CommandContext;
  readonly #shutdown: AbortSignal;
  readonly #superseded = new AbortController();

  constructor(
    executor: CommandExecutor,
    scanId: string,
    attempt: number,
    context: CommandContext,
    shutdown: AbortSignal,
  ) {
    this.#executor = executor;
    this.#scanId = scanId;
    this.#attempt = attempt;
    this.#context = context;
    this.#shutdown = shutdown;
  }

  /** Aborts when the scan was canceled or another worker has taken it over: nothing more is recorded then. */
  get superseded(): AbortSignal {
    return this.#superseded.signal;
  }

  /**
   * The end of the scan is recorded together with what was reported with it.
   * @throws an outage of the log after the shutdown has begun
   */
  async record(reports: readonly ScanReport[]): Promise<void> {
    const recordings = reports
      .filter((report) => report.type === 'progress')
      .flatMap((report) => this.#recordingsOf(report));
    const end = reports.find((report) => report.type !== 'progress');
    if (end !== undefined) {
      const last = recordings.pop() ?? [];
      recordings.push([...last, this.#onScan(endOf(end, this.#attempt))]);
    }
    for (const steps of recordings) await this.#execute(steps);
  }

  /**
   * Reads whether the scan still runs, with this attempt: a scanner that has nothing to report would not find out.
   * @throws what reading the log throws
   */
  async verifyAttempt(): Promise<void> {
    const { state } = await this.#executor.read(scanStream, this.#scanId);
    if (state.status !== 'running' || state.attempt !== this.#attempt) this.#superseded.abort();
  }

  /** @throws an outage of the log after the shutdown has begun */
  async handBack(): Promise<void> {
    await this.#execute([this.#onScan({ type: 'HandBack', attempt: this.#attempt })]);
  }

  /** In as many parts as their size requires. */
  #recordingsOf({ progress, finishedChecks, findings, coverage }: ProgressReport): readonly (readonly CommandStep[])[] {
    // Derived from scan and check: a scan that is repeated after a crash reports the same findings again.
    const identified = findings.map((finding) => ({
      ...finding,
      findingId: `fnd_${derivedToken(22, this.#scanId, finding.checkId)}`,
    }));
    const pieces = piecesOf(identified);
    return pieces.map((piece, at) => {
      const isLast = at === pieces.length - 1;
      const recordProgress = this.#onScan({
        type: 'RecordProgress',
        attempt: this.#attempt,
        progress,
        finishedChecks: isLast ? finishedChecks : [],
        findings: piece.map(withoutDetails),
        coverage,
      });
      return piece.length > 0 ? [...this.#detailsSteps(piece), recordProgress] : [recordProgress];
    });
  }

  /** Before the findings, so that no finding lacks its details. */
  #detailsSteps(findings: readonly IdentifiedFinding[]): readonly CommandStep[] {
    const details = findings.map((finding) => detailsOf(this.#scanId, finding));
    const command = { type: 'RecordDetails', findings: details } as const;
    return [
      // The stream of the details does not tell whether the scan has ended meanwhile.
      this.#onScan({ type: 'RequireAttempt', attempt: this.#attempt }),
      commandStep(findingDetailsStream, this.#scanId, () => command, { isNew: this.#attempt === 1 }),
    ];
  }

  #onScan(command: ScanCommand): CommandStep {
    return commandStep(scanStream, this.#scanId, () => command);
  }

  /** While the log is unavailable, the same commands are repeated: until the shutdown, and once more. */
  async #execute(steps: readonly CommandStep[]): Promise<void> {
    while (!this.superseded.aborted) {
      try {
        await this.#executor.executeTogether(steps, this.#context);
        return;
      } catch (error) {
        if (error instanceof Rejected && error.code === 'invalid_state') return this.#superseded.abort();
        if (!isOutage(error) || this.#shutdown.aborted) throw error;
        await delay(retryDelayMs, AbortSignal.any([this.superseded, this.#shutdown]));
      }
    }
  }
}

type IdentifiedFinding = Finding & { readonly findingId: string };

function detailsOf(scanId: string, finding: IdentifiedFinding): FindingDetailed['data'] {
  const { findingId, description, remediation, url, evidence, places, references } = finding;
  return { scanId, findingId, description, remediation, url, evidence, places, references };
}

function withoutDetails(finding: IdentifiedFinding): ReportedFinding {
  const { findingId, checkId, title, severity, confidence, category, fingerprint, placesCount } = finding;
  return { findingId, checkId, title, severity, confidence, category, fingerprint, placesCount };
}

/** At least one piece; none is over the limits unless a single entry is. */
function piecesOf<Entry>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  let piece: Entry[] = [];
  let bytes = 0;
  const pieces = [piece];
  for (const entry of entries) {
    const entryBytes = Buffer.byteLength(JSON.stringify(entry));
    const isFull = piece.length >= maxFindingsPerAppend || bytes + entryBytes > maxAppendBytes;
    if (piece.length > 0 && isFull) {
      piece = [];
      bytes = 0;
      pieces.push(piece);
    }
    piece.push(entry);
    bytes += entryBytes;
  }
  return pieces;
}

function endOf(report: EndReport, attempt: number): ScanCommand {
  if (report.type === 'completed') return { type: 'Complete', attempt, coverage: report.coverage };
  const { code, message, contactedTarget, coverage } = report;
  return { type: 'Fail', attempt, code, message, contactedTarget, coverage };
}
