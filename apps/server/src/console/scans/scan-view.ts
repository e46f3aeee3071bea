import { isAllowed } from '#identity';
import { severities } from '#scanner';
import type { FindingDocument, ScanDocument } from '#scans';
import type { ConsoleSession } from '../../web/console-session.ts';
import { postForm } from '../../web/console-layout.ts';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { linePlot } from '../../web/svg/line-plot.ts';
import { scorePicture } from '../../web/svg/score-picture.ts';
import { dayText, durationText, timeView } from '../../web/views/time.ts';
import { coverageView } from './coverage-view.ts';
import { findingDetails, severityBadge } from './finding-view.ts';
import { hasEnded, statusBadge } from './scan-words.ts';

export interface ShownScan {
  readonly session: ConsoleSession;
  readonly scan: ScanDocument;
  /** Undefined when their details were deleted after the retention period. */
  readonly findings: readonly FindingDocument[] | undefined;
  /** By fingerprint: the earlier scan that saw the finding first. */
  readonly firstSeen: ReadonlyMap<string, string>;
  /** Completed scans of the same target and type, newest first. */
  readonly earlier: readonly ScanDocument[];
}

/** Details of findings beyond it are on the pages of the findings, so that every page stays small. */
const maxDetailsBytes = 60_000;

/** One scan: what it is, what it found, and how much it saw. */
export function scanView(shown: ShownScan): Html {
  const { scan } = shown;
  return html`${header(shown)} ${!hasEnded(scan) && progressView(scan)}
  ${scan.failure !== null && failureView(scan.failure)} ${scoreOverTime(shown.earlier)} ${findingsView(shown)}
  ${coverageView(scan)}`;
}

/** The heading of all pages of a scan. */
export function scanHeading({ target, scanId }: ScanDocument, page?: string): Html {
  return html`<h1>${untrusted(target)}${page !== undefined && html` <span class="muted">${page}</span>`}</h1>
    <p class="muted">Scan <code>${scanId}</code></p>`;
}

function header({ session, scan }: ShownScan): Html {
  const { scanId, scanType, createdAt, startedAt, completedAt, target } = scan;
  const isStarted = startedAt !== null;
  return html`${scanHeading(scan)}
    <div class="scan-header">
      ${scan.status === 'completed' && scorePicture(scan.score, scan.grade)}
      <dl class="facts">
        <dt>Status</dt>
        <dd>${statusBadge(scan)}</dd>
        <dt>Type</dt>
        <dd>${scanType}</dd>
        <dt>Created</dt>
        <dd>${timeView(createdAt)}</dd>
        <dt>Started</dt>
        <dd>${timeView(startedAt)}</dd>
        <dt>Ended</dt>
        <dd>
          ${timeView(completedAt)}${
            isStarted &&
            completedAt !== null &&
            `, after ${durationText(Date.parse(completedAt) - Date.parse(startedAt))}`
          }
        </dd>
      </dl>
    </div>
    <div class="actions no-print">
      <a class="button secondary" href="/scans/${scanId}/history">History</a>
      <a class="button secondary" href="/scans/${scanId}/report">Printable report</a>
      ${isAllowed(session.role, 'scans:write') && actions(session, scan, target)}
    </div>`;
}

function actions(session: ConsoleSession, { scanId, scanType, status }: ScanDocument, target: string): Html {
  if (status === 'queued' || status === 'running') {
    return postForm(`/scans/${scanId}/cancel`, session, html`<button class="danger">Cancel the scan</button>`);
  }
  return postForm(
    '/scans',
    session,
    html`<input type="hidden" name="new_target" value="${target}" />
      <input type="hidden" name="new_scan_type" value="${scanType}" />
      <button>Scan once more</button>`,
  );
}

function progressView({ scanId, progress, status }: ScanDocument): Html {
  return html`<section class="card" aria-labelledby="progress">
    <h2 id="progress">Progress</h2>
    <p>
      <progress max="100" value="${progress}" aria-labelledby="progress">${progress} %</progress>
      <span>${status === 'queued' ? 'Waiting for a free slot' : `${progress} %`}</span>
    </p>
    <p class="muted"><a href="/scans/${scanId}">Reload this page</a> to see what has been found since.</p>
  </section>`;
}

function failureView({ code, message }: NonNullable<ScanDocument['failure']>): Html {
  if (code === 'canceled') return html`<p class="notice">${untrusted(message)}</p>`;
  return html`<p class="notice error"><strong>The scan failed.</strong> ${untrusted(message)} <code>${code}</code></p>`;
}

/** What is not found in a scan that did not look at everything may be there. */
const nothingFound: Readonly<Record<ScanDocument['status'], string>> = {
  queued: 'Nothing has been found so far.',
  running: 'Nothing has been found so far.',
  completed: 'Nothing was found.',
  failed: 'Nothing had been found when the scan ended.',
};

function findingsView({ scan, findings, firstSeen }: ShownScan): Html {
  if (findings === undefined) {
    return html`<section aria-labelledby="findings">
      <h2 id="findings">Findings</h2>
      <p class="notice">
        The details of the findings were deleted on ${dayText(scan.detailsDeletedAt ?? '')}, after their retention
        period. What is left is how many there were:
      </p>
      <ul>
        ${severities.toReversed().map((severity) => html`<li>${scan.findingCounts[severity]} ${severity}</li>`)}
      </ul>
    </section>`;
  }
  const render = withinBudget(firstSeen);
  return html`<section aria-labelledby="findings">
    <h2 id="findings">${findings.length === 1 ? '1 finding' : `${findings.length} findings`}</h2>
    ${findings.length === 0 && html`<p>${nothingFound[scan.status]}</p>`}
    ${severities.toReversed().map((severity) =>
      group(
        severity,
        findings.filter((one) => one.severity === severity),
        render,
      ),
    )}
  </section>`;
}

function group(
  severity: string,
  findings: readonly FindingDocument[],
  render: (finding: FindingDocument) => Html,
): Child {
  if (findings.length === 0) return '';
  return html`<h3 class="${severity}">${capitalized(severity)} (${findings.length})</h3>
    ${findings.map(render)}`;
}

/** Renders findings with their details, as long as these do not exceed the budget of the page. */
function withinBudget(firstSeen: ReadonlyMap<string, string>): (finding: FindingDocument) => Html {
  let left = maxDetailsBytes;
  return (finding) => {
    const details = findingDetails(finding, { firstSeenScanId: firstSeen.get(finding.fingerprint ?? '') });
    left -= Buffer.byteLength(details.markup);
    const title = html`${severityBadge(finding)} <span class="untrusted">${finding.title}</span>`;
    if (left >= 0)
      return html`<details class="finding">
        <summary>${title}</summary>
        ${details}
      </details>`;
    return html`<p class="finding">
      ${title}: <a href="/scans/${finding.scanId}/findings/${finding.findingId}">details</a>
    </p>`;
  };
}

function scoreOverTime(scans: readonly ScanDocument[]): Child {
  const graded = scans.filter(({ grade, completedAt }) => grade !== null && completedAt !== null).toReversed();
  const [first, last] = [graded[0], graded.at(-1)];
  if (first === undefined || last === undefined || graded.length < 2) return '';
  const points = graded.map(({ completedAt, score, grade }) => ({
    at: Date.parse(completedAt ?? ''),
    value: score,
    label: `${dayText(completedAt ?? '')}: ${score} (${grade ?? ''})`,
  }));
  const title = 'Score of the target over time';
  return html`<section aria-labelledby="over-time">
    <h2 id="over-time">${title}</h2>
    ${linePlot(points, {
      max: 100,
      title,
      description: `${graded.length} scans, from ${first.score} to ${last.score}`,
      ends: [dayText(first.completedAt ?? ''), dayText(last.completedAt ?? '')],
    })}
  </section>`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
