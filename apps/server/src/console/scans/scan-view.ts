import { isAllowed } from '#identity';
import { hasEnded, isOpen } from '#scans';
import type { ScanDocument } from '#scans';
import { countOf } from '#kernel';
import type { ConsoleSession } from '../../web/console-session.ts';
import { postForm } from '../../web/console-layout.ts';
import { nonceField } from '../../web/form-nonce.ts';
import { attributes, html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { linePlot } from '../../web/svg/line-plot.ts';
import { scorePicture } from '../../web/svg/score-picture.ts';
import { dayText, durationText, timeView } from '../../web/views/time.ts';
import { coverageView } from './coverage-view.ts';
import { findingsView } from './findings-view.ts';
import { statusBadge } from './scan-words.ts';
import type { LivePage, ShownScan } from './shown-scan.ts';

/** Seconds after which a page without scripts reloads itself. */
export const reloadSeconds = 10;

/** One scan: what it is, what it found, and how much it saw. The page's script follows it while it runs. */
export function scanView(shown: ShownScan): Html {
  const { scan, live } = shown;
  const events = live === undefined ? undefined : `/scans/${scan.scanId}/events?after=${live.after}`;
  return html`<div ${attributes({ id: 'scan', 'data-events': events })}>
      ${header(shown)} ${!hasEnded(scan.status) && [progressView(scan), withoutScript(scan, live)]}
      ${scan.failure !== null && failureView(scan.failure)} ${scoreOverTime(shown.earlier)} ${findingsView(shown)}
      ${coverageView(scan)}
    </div>
    <p id="announcement" class="hidden-text" role="status"></p>`;
}

/** The heading of all pages of a scan. */
export function scanHeading({ target, scanId }: ScanDocument, page?: string): Html {
  return html`<h1>${untrusted(target)}${page !== undefined && html` <span class="muted">${page}</span>`}</h1>
    <p class="muted">Scan <code>${scanId}</code></p>`;
}

/** What a scan is and how it stands. */
export function factsView(scan: ScanDocument): Html {
  const { scanType, createdAt, startedAt, completedAt } = scan;
  const isStarted = startedAt !== null;
  return html`<dl class="facts" id="facts">
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
        isStarted && completedAt !== null && `, after ${durationText(Date.parse(completedAt) - Date.parse(startedAt))}`
      }
    </dd>
  </dl>`;
}

/** The score with and without the findings whose risk is accepted, where there are any. */
export function scoreWithAcceptedView({ scan, accepted, scoreWithAccepted }: ShownScan): Child {
  if (accepted.size === 0 || scan.status !== 'completed' || scan.grade === null) return '';
  const risks = `${countOf(accepted.size, 'finding')} whose risk is accepted`;
  const without =
    scoreWithAccepted === null
      ? 'The scan is older than the present rules of the score, so that the score without accepted risks is not known.'
      : html`Without accepted risks it is <strong>${scoreWithAccepted}</strong>.`;
  return html`<p>The score of <strong>${scan.score}</strong> includes ${risks}. ${without}</p>`;
}

function header(shown: ShownScan): Html {
  const { session, scan } = shown;
  const { scanId, target } = scan;
  return html`${scanHeading(scan)}
    <div class="scan-header">
      ${scan.status === 'completed' && scorePicture(scan.score, scan.grade)} ${factsView(scan)}
    </div>
    ${scoreWithAcceptedView(shown)}
    <div class="actions no-print">
      <a class="button secondary" href="/scans/${scanId}/history">History</a>
      ${hasEnded(scan.status) && html`<a class="button secondary" href="/scans/${scanId}/compare">Compare</a>`}
      <a class="button secondary" href="/scans/${scanId}/report">Printable report</a>
      ${hasEnded(scan.status) && html`<a class="button secondary" href="/scans/${scanId}/receipt">Receipt</a>`}
      ${hasResultsFile(scan) && html`<a class="button secondary" href="/scans/${scanId}/results.json">Download results</a>`}
      ${isAllowed(session.role, 'scans:write') && actions(session, scan, target)}
    </div>`;
}

function hasResultsFile({ status, detailsDeletedAt }: ScanDocument): boolean {
  return hasEnded(status) && detailsDeletedAt === undefined;
}

function actions(session: ConsoleSession, { scanId, scanType, status }: ScanDocument, target: string): Html {
  if (isOpen(status)) {
    return postForm(`/scans/${scanId}/cancel`, session, html`<button class="danger">Cancel the scan</button>`);
  }
  return postForm(
    '/scans',
    session,
    html`${nonceField()}<input type="hidden" name="new_target" value="${target}" />
      <input type="hidden" name="new_scan_type" value="${scanType}" />
      <button>Scan once more</button>`,
  );
}

/** How far a running scan is. */
export function progressView({ progress, status }: ScanDocument): Html {
  return html`<section class="card" id="progress-card" aria-labelledby="progress">
    <h2 id="progress">Progress</h2>
    <p>
      <progress max="100" value="${progress}" aria-labelledby="progress">${progress} %</progress>
      <span>${status === 'queued' ? 'Waiting for a free slot' : `${progress} %`}</span>
    </p>
  </section>`;
}

function withoutScript({ scanId }: ScanDocument, live: LivePage | undefined): Html {
  const page = `/scans/${scanId}`;
  const text =
    live?.reloads === true
      ? html`This page reloads itself every ${reloadSeconds} seconds. <a href="${page}?reload=off">Stop reloading</a>`
      : html`<a href="${page}">Reload this page</a> to see what has been found since.`;
  return html`<noscript><p class="muted">${text}</p></noscript>`;
}

function failureView({ code, message }: NonNullable<ScanDocument['failure']>): Html {
  if (code === 'canceled') return html`<p class="notice">${untrusted(message)}</p>`;
  return html`<p class="notice error"><strong>The scan failed.</strong> ${untrusted(message)} <code>${code}</code></p>`;
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
      description: `${countOf(graded.length, 'scan')}, from ${first.score} to ${last.score}`,
      ends: [dayText(first.completedAt ?? ''), dayText(last.completedAt ?? '')],
    })}
  </section>`;
}
