import type { Page } from '#event-sourcing';
import { isAllowed } from '#identity';
import type { ScanDocument } from '#scans';
import type { ConsoleSession } from '../../web/console-session.ts';
import { postForm } from '../../web/console-layout.ts';
import { nonceField } from '../../web/form-nonce.ts';
import { attributes, html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { levelOf } from '../../web/svg/score-picture.ts';
import { selectField, textField } from '../../web/views/fields.ts';
import { pageLinks } from '../../web/views/paging.ts';
import { shortText } from '../../web/views/short-text.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import { dayStart } from './day-start.ts';
import { countsView, statusBadge, statusChoices, typeChoices } from './scan-words.ts';

/** The form that starts a scan, as it was sent. */
export interface NewScan {
  readonly target: string;
  readonly scanType: string;
  /** What is wrong with the target, or why the scan was rejected. */
  readonly error?: string | Html | undefined;
}

interface ScanList {
  readonly session: ConsoleSession;
  readonly scans: Page<ScanDocument>;
  /** Of the URL: the filters, and where the page begins. */
  readonly query: URLSearchParams;
  readonly newScan?: NewScan | undefined;
}

const filters = ['target', 'status', 'scan_type', 'from', 'to'];

/** The scans of the account, and the form that starts one. */
export function scanListView(list: ScanList): Html {
  const { scans, query, session } = list;
  return html`${isAllowed(session.role, 'scans:write') && newScanForm(list)}
    <h2>All scans</h2>
    ${(scans.items.length > 0 || isFiltered(query)) && filterForm(query)}
    ${scans.items.length === 0 ? nothing(query) : table(scans.items)}
    ${pageLinks('/scans', query, scans, ({ scanId }) => scanId)}`;
}

function newScanForm({ session, newScan }: ScanList): Html {
  const target = textField({
    name: 'new_target',
    label: 'Scan a site',
    inputmode: 'url',
    placeholder: 'https://example.com/',
    required: true,
    maxlength: 2_048,
    autocomplete: 'url',
    value: newScan?.target,
    error: newScan?.error,
  });
  const type = selectField({
    name: 'new_scan_type',
    label: 'Type',
    value: newScan?.scanType,
    choices: typeChoices,
  });
  const fields = html`<div class="inline-form">${target}${type}<button>Start scan</button></div>
    ${nonceField()}
    <p class="hint">Scan only sites that you own or are allowed to test.</p>`;
  return html`<section class="card no-print">${postForm('/scans', session, fields)}</section>`;
}

function filterForm(query: URLSearchParams): Html {
  const value = (name: string): string => query.get(name) ?? '';
  const form = html`<form method="get" action="/scans" class="inline-form" role="search" aria-label="Filter scans">
    ${textField({
      name: 'target',
      label: 'Target (the whole URL)',
      type: 'search',
      inputmode: 'url',
      placeholder: 'https://example.com/',
      value: value('target'),
    })}
    ${selectField({ name: 'status', label: 'Status', value: value('status'), choices: [['', 'Any'], ...statusChoices] })}
    ${selectField({
      name: 'scan_type',
      label: 'Type',
      value: value('scan_type'),
      choices: [
        ['', 'Any'],
        ['quick', 'Quick'],
        ['full', 'Full'],
      ],
    })}
    ${textField({ name: 'from', label: 'From', type: 'date', value: value('from') })}
    ${textField({ name: 'to', label: 'To', type: 'date', value: value('to'), error: orderProblem(query) })}
    <button class="secondary">Filter</button>
  </form>`;
  return html`<details ${attributes({ class: 'filter no-print', open: isFiltered(query) })}>
    <summary>Filter</summary>
    ${form}
  </details>`;
}

function isFiltered(query: URLSearchParams): boolean {
  return filters.some((name) => (query.get(name) ?? '') !== '');
}

/** Why no scan can match; undefined where the days are in their order, or not both given. */
function orderProblem(query: URLSearchParams): string | undefined {
  const [from, to] = [dayStart(query.get('from')), dayStart(query.get('to'))];
  const isReversed = from !== undefined && to !== undefined && to < from;
  return isReversed ? 'This day is before From.' : undefined;
}

function nothing(query: URLSearchParams): Html {
  return isFiltered(query)
    ? html`<p>No scan matches the filter. <a href="/scans">Show all scans</a></p>`
    : html`<p>There are no scans yet.</p>`;
}

function table(scans: readonly ScanDocument[]): Html {
  return stackedTable({
    caption: 'Scans, newest first',
    columns: ['Target', 'Type', 'Status', 'Score', 'Findings', 'Created'],
    rows: scans.map(row),
  });
}

function row(scan: ScanDocument): Html {
  return html`<tr>
    <td data-label="Target"><a href="/scans/${scan.scanId}">${untrusted(shortText(scan.target))}</a></td>
    <td data-label="Type">${scan.scanType}</td>
    <td data-label="Status">${statusBadge(scan)}</td>
    <td data-label="Score">${scoreText(scan)}</td>
    <td data-label="Findings"><span>${countsView(scan)}</span></td>
    <td data-label="Created">${timeView(scan.createdAt)}</td>
  </tr>`;
}

/** `62 C`, colored by its level. */
export function scoreText({ status, score, grade }: ScanDocument): Child {
  if (status !== 'completed') return '–';
  return grade === null ? 'no grade' : html`<span class="${levelOf(grade)}">${score} ${grade}</span>`;
}
