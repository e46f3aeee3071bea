import { isOutage } from '#event-sourcing';
import type { CommandContext, CommandExecutor } from '#event-sourcing';
import { delay, derivedToken, Rejected } from '#kernel';
import type { Finding, ScanReport } from '#scanner';
import { findingDetailsStream } from '../finding-details.decider.ts';
import type { FindingDetailed } from '../finding-details.events.ts';
import { scanStream } from '../scan.decider.ts';
import type { ReportedFinding, ScanCommand } from '../scan.decider.ts';

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
  readonly #superseded = new AbortController();

  constructor(executor: CommandExecutor, scanId: string, attempt: number, context: CommandContext) {
    this.#executor = executor;
    this.#scanId = scanId;
    this.#attempt = attempt;
    this.#context = context;
  }

  /** Aborts when the scan was canceled or another worker has taken it over: nothing more is recorded then. */
  get superseded(): AbortSignal {
    return this.#superseded.signal;
  }

  async record(report: ScanReport): Promise<void> {
    if (report.type === 'progress') await this.#recordProgress(report);
    else await this.#execute(endOf(report, this.#attempt));
  }

  async handBack(): Promise<void> {
    await this.#execute({ type: 'HandBack', attempt: this.#attempt });
  }

  async #recordProgress({ progress, finishedChecks, findings, coverage }: ProgressReport): Promise<void> {
    // Derived from scan and check: a scan that is repeated after a crash reports the same findings again.
    const identified = findings.map((finding) => ({
      ...finding,
      findingId: `fnd_${derivedToken(22, this.#scanId, finding.checkId)}`,
    }));
    const pieces = piecesOf(identified);
    for (const [at, piece] of pieces.entries()) {
      const isLast = at === pieces.length - 1;
      // Before the findings, so that no finding lacks its details.
      if (piece.length > 0) await this.#recordDetails(piece);
      await this.#execute({
        type: 'RecordProgress',
        attempt: this.#attempt,
        progress,
        finishedChecks: isLast ? finishedChecks : [],
        findings: piece.map(withoutDetails),
        coverage,
      });
    }
  }

  async #recordDetails(findings: readonly IdentifiedFinding[]): Promise<void> {
    const details = findings.map((finding) => detailsOf(this.#scanId, finding));
    const command = { type: 'RecordDetails', findings: details } as const;
    await this.#repeat(async () => {
      // Their stream does not tell whether the scan has ended meanwhile.
      const { state } = await this.#executor.read(scanStream, this.#scanId);
      if (state.status !== 'running' || state.attempt !== this.#attempt) return this.#superseded.abort();
      await this.#executor.execute(findingDetailsStream, this.#scanId, command, this.#context);
    });
  }

  async #execute(command: ScanCommand): Promise<void> {
    await this.#repeat(() => this.#executor.execute(scanStream, this.#scanId, command, this.#context));
  }

  /** While the log is unavailable, the same command is repeated. */
  async #repeat(execute: () => Promise<unknown>): Promise<void> {
    while (!this.superseded.aborted) {
      try {
        await execute();
        return;
      } catch (error) {
        if (error instanceof Rejected && error.code === 'invalid_state') return this.#superseded.abort();
        if (!isOutage(error)) throw error;
        await delay(retryDelayMs, this.superseded);
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
