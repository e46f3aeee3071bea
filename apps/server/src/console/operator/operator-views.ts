import { limitsOf } from '#accounts';
import type { AccountDocument } from '#accounts';
import { maxCountedEvents } from '#event-sourcing';
import type { ParkedEvent, ReaderLag } from '#event-sourcing';
import type { ScanDocument, ScanTotals } from '#scans';
import { countOf } from '#kernel';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { shortText } from '../../web/views/short-text.ts';
import { durationText, timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';

const maxErrorLength = 300;

/** A projection or a saga, as the stores show it. */
export interface ShownReader {
  readonly name: string;
  readonly lag: ReaderLag;
  /** No process runs it. */
  readonly isStopped: boolean;
  readonly parked: number;
}

export interface ShownService {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Undefined while the read model is being built. */
  readonly totals: ScanTotals | undefined;
  /** The oldest ones. */
  readonly running: readonly ScanDocument[];
  readonly queued: readonly ScanDocument[];
  readonly readers: readonly ShownReader[];
  /** The oldest ones. */
  readonly parked: readonly ParkedEvent[];
}

/** The state of the whole installation. */
export function serviceView({ now, totals, running, queued, readers, parked }: ShownService): Html {
  return html`<p class="actions"><a class="button secondary" href="/operator/accounts">Accounts and plans</a></p>
    <section aria-labelledby="scans">
      <h2 id="scans">Scans</h2>
      <p>${totalsText(totals)}</p>
      ${scanTable('Running scans, oldest first', running, totals?.running ?? 0, now)}
      ${scanTable('Queued scans, oldest first', queued, totals?.queued ?? 0, now)}
    </section>
    <section aria-labelledby="readers">
      <h2 id="readers">Readers</h2>
      ${readerTable(readers, now)}
    </section>
    <section aria-labelledby="parked">
      <h2 id="parked">Parked events</h2>
      ${parkedView(
        parked,
        readers.reduce((sum, reader) => sum + reader.parked, 0),
      )}
    </section>`;
}

function totalsText(totals: ScanTotals | undefined): string {
  if (totals === undefined) return 'The read model of the totals is being built.';
  const { queued, running, completed, failed } = totals;
  return `${queued} queued, ${running} running, ${completed} completed, ${failed} failed or canceled.`;
}

function scanTable(caption: string, scans: readonly ScanDocument[], total: number, now: number): Child {
  if (scans.length === 0) return '';
  const rows = scans.map(
    ({ scanId, accountId, target, scanType, createdAt, startedAt, progress }) =>
      html`<tr>
        <td data-label="Scan"><code>${scanId}</code></td>
        <td data-label="Account"><code>${accountId}</code></td>
        <td data-label="Target">${untrusted(shortText(target))}</td>
        <td data-label="Type">${scanType}</td>
        <td data-label="Since">${ageText(startedAt ?? createdAt, now)}</td>
        <td data-label="Progress">${progress} %</td>
      </tr>`,
  );
  const columns = ['Scan', 'Account', 'Target', 'Type', 'Since', 'Progress'];
  return html`${stackedTable({ caption, note: caption, columns, rows })}
  ${total > scans.length && html`<p class="muted">${total - scans.length} more are not shown.</p>`}`;
}

function readerTable(readers: readonly ShownReader[], now: number): Html {
  const rows = readers.map(
    ({ name, lag, isStopped, parked }) =>
      html`<tr>
        <td data-label="Reader"><code>${name}</code></td>
        <td data-label="State">${readerState(lag, isStopped)}</td>
        <td data-label="Events behind">${lag.events === maxCountedEvents ? `${lag.events} or more` : lag.events}</td>
        <td data-label="Oldest event">${lag.oldest === undefined ? '–' : ageText(lag.oldest, now)}</td>
        <td data-label="Parked">${parked}</td>
      </tr>`,
  );
  return stackedTable({
    caption: 'Projections and sagas',
    columns: ['Reader', 'State', 'Events behind', 'Oldest event', 'Parked'],
    rows,
  });
}

function readerState({ events }: ReaderLag, isStopped: boolean): Html {
  if (isStopped) return html`<span class="badge bad">Stopped</span>`;
  return events === 0
    ? html`<span class="badge good">Current</span>`
    : html`<span class="badge low">Catching up</span>`;
}

function parkedView(parked: readonly ParkedEvent[], total: number): Html {
  if (parked.length === 0) return html`<p>There are none.</p>`;
  const rows = parked.map(
    ({ parkedId, eventType, stream, revision, parkedAt, error }) =>
      html`<tr>
        <td data-label="Event"><code>${parkedId}</code></td>
        <td data-label="Type">${untrusted(eventType)}</td>
        <td data-label="Stream"><code>${stream}</code> at ${revision}</td>
        <td data-label="Parked">${timeView(parkedAt)}</td>
        <td data-label="Error">${untrusted(error.slice(0, maxErrorLength))}</td>
      </tr>`,
  );
  const columns = ['Event', 'Type', 'Stream', 'Parked', 'Error'];
  return html`${stackedTable({ caption: 'Parked events', note: 'Oldest first', columns, rows })}
    ${total > parked.length && html`<p class="muted">${total - parked.length} more are not shown.</p>`}
    <p class="prose">
      <code>scanledger-admin parked retry</code> has them handled again, <code>parked discard</code> gives them up.
    </p>`;
}

/** An account with what it has used of its plan this month. */
export interface ShownAccount {
  readonly account: AccountDocument;
  readonly scansUsed: number;
}

/** One page of the accounts; `next`: the id after which the next page begins. */
export function accountsView(accounts: readonly ShownAccount[], next: string | undefined): Html {
  const rows = accounts.map(({ account: { accountId, name, subscription, openedAt }, scansUsed }) => {
    const { scansPerMonth, requestsPerMinute, concurrentScans } = limitsOf(subscription);
    return html`<tr>
      <td data-label="Account"><code>${accountId}</code></td>
      <td data-label="Name">${untrusted(name)}</td>
      <td data-label="Plan">${subscription.plan}</td>
      <td data-label="Scans">${scansUsed} of ${scansPerMonth}</td>
      <td data-label="Limits">
        ${countOf(requestsPerMinute, 'request')} a minute, ${countOf(concurrentScans, 'running scan')}
      </td>
      <td data-label="Opened">${timeView(openedAt)}</td>
    </tr>`;
  });
  const columns = ['Account', 'Name', 'Plan', 'Scans this month', 'Limits', 'Opened'];
  return html`${accounts.length === 0 ? html`<p>There are no accounts here.</p>` : stackedTable({ caption: 'Accounts', note: 'In the order of ids', columns, rows })}
    <nav class="paging actions" aria-label="Pages">
      <a href="/operator">Back to the operator's view</a>
      ${next !== undefined && html`<a href="/operator/accounts?after=${next}">Next page →</a>`}
    </nav>
    <p class="prose"><code>scanledger-admin accounts plan</code> changes the plan of an account.</p>`;
}

/** `42 s ago` */
function ageText(at: string, now: number): string {
  return `${durationText(now - Date.parse(at))} ago`;
}
