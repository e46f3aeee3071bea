import type { Page } from '#event-sourcing';
import { isAllowed } from '#identity';
import type { ScanDocument } from '#scans';
import type { ScheduleDocument, SkipReason } from '#schedules';
import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { pageLinks } from '../../web/views/paging.ts';
import { shortText } from '../../web/views/short-text.ts';
import { localTimeText, timeView } from '../../web/views/time.ts';
import { hiddenColumn, stackedTable } from '../../web/views/stacked-table.ts';
import { scoreText } from '../scans/scan-list-view.ts';
import { statusBadge } from '../scans/scan-words.ts';
import { recurrenceText, skipText } from './schedule-words.ts';

interface ScheduleList {
  readonly session: ConsoleSession;
  readonly schedules: Page<ScheduleDocument>;
  /** The scans of the last runs, by id, as far as they are kept. */
  readonly scans: ReadonlyMap<string, ScanDocument>;
  readonly query: URLSearchParams;
}

/** The schedules of the account, and what became of their last runs. */
export function scheduleListView({ session, schedules, scans, query }: ScheduleList): Html {
  const { items } = schedules;
  const mayChange = isAllowed(session.role, 'scans:write');
  return html`<p class="prose">
      A schedule scans a site again and again. Each run is an ordinary scan, and counts against the monthly quota.
    </p>
    ${mayChange && html`<p class="actions"><a class="button" href="/schedules/new">Create schedule</a></p>`}
    ${
      items.length === 0
        ? html`<p>There are no schedules yet.</p>`
        : table(items, (schedule) => row(schedule, scans, mayChange ? session : undefined))
    }
    ${pageLinks('/schedules', query, schedules, ({ scheduleId }) => scheduleId)}`;
}

function table(schedules: readonly ScheduleDocument[], rowOf: (schedule: ScheduleDocument) => Html): Html {
  return stackedTable({
    caption: 'Schedules, newest first',
    columns: ['Target', 'Type', 'When', 'Next run', 'Last run', hiddenColumn('Actions')],
    rows: schedules.map(rowOf),
  });
}

/** `editor`: the user where he may change the schedule. */
function row(
  schedule: ScheduleDocument,
  scans: ReadonlyMap<string, ScanDocument>,
  editor: ConsoleSession | undefined,
): Html {
  const { target, scanType, cron, timezone } = schedule;
  return html`<tr>
    <td data-label="Target">${untrusted(shortText(target))}</td>
    <td data-label="Type">${scanType}</td>
    <td data-label="When">
      <div>
        ${recurrenceText(cron)}<br /><span class="muted">${timezone}, <code>${cron}</code></span>
      </div>
    </td>
    <td data-label="Next run">${nextRunView(schedule)}</td>
    <td data-label="Last run"><div>${lastRunView(schedule, scans)}</div></td>
    <td>${editor && actions(schedule, editor)}</td>
  </tr>`;
}

function nextRunView({ enabled, nextRunAt, timezone }: ScheduleDocument): Html {
  if (!enabled) return html`<span class="badge info">Paused</span>`;
  const isLocal = nextRunAt !== null && timezone !== 'UTC';
  return html`<div>
    ${timeView(nextRunAt, 'never')}
    ${isLocal && html`<div class="muted">${localTimeText(nextRunAt, timezone)} in ${timezone}</div>`}
  </div>`;
}

function lastRunView(
  { lastRun, isPending }: ScheduleDocument,
  scans: ReadonlyMap<string, ScanDocument>,
): readonly Child[] {
  const waiting = isPending && html`<div>A run is due, and waits for a place in the queue.</div>`;
  if (lastRun === null) return [isPending ? waiting : html`never`];
  const { at, scanId, reason } = lastRun;
  const time = html`<div>${timeView(at)}</div>`;
  if (reason !== null) return [waiting, time, skippedView(reason)];
  const scan = scanId === null ? undefined : scans.get(scanId);
  if (scan === undefined) return [waiting, time];
  return [
    waiting,
    html`<div><a href="/scans/${scan.scanId}">${timeView(at)}</a></div>`,
    html`<div>${statusBadge(scan)} ${scan.status === 'completed' && scoreText(scan)}</div>`,
  ];
}

function skippedView(reason: SkipReason): Html {
  const isUnverified = reason === 'target_not_verified';
  return html`<div>
    Skipped: ${skipText(reason)}. ${isUnverified && html`<a href="/targets">Show the targets</a>`}
  </div>`;
}

function actions({ scheduleId, target, enabled }: ScheduleDocument, session: ConsoleSession): Html {
  const path = `/schedules/${scheduleId}`;
  const [verb, label] = enabled ? ['pause', 'Pause'] : ['resume', 'Resume'];
  const hidden = html`<span class="hidden-text"> ${shortText(target)}</span>`;
  return html`<div class="actions">
    <a href="${path}/edit">Edit${hidden}</a>
    ${postForm(`${path}/${verb}`, session, html`<button class="secondary small">${label}${hidden}</button>`)}
    <a href="${path}/delete">Delete${hidden}</a>
  </div>`;
}

/** The confirmation before a schedule is deleted. */
export function deleteScheduleView(session: ConsoleSession, { scheduleId, target, cron }: ScheduleDocument): Html {
  return html`<p class="prose">
      ${untrusted(target)} is no longer scanned by this schedule (${recurrenceText(cron)}). Scans that it has started
      stay, and those that run continue. This cannot be undone; a schedule can also be paused.
    </p>
    ${postForm(
      `/schedules/${scheduleId}/delete`,
      session,
      html`<p class="actions">
        <button class="danger">Delete the schedule</button> <a class="button secondary" href="/schedules">Cancel</a>
      </p>`,
    )}`;
}
