import type { Page } from '#event-sourcing';
import { isAllowed } from '#identity';
import { isExpired } from '#scans';
import type { AcceptedRiskDocument, FindingDocument } from '#scans';
import type { ConsoleSession } from '../../web/console-session.ts';
import { postForm } from '../../web/console-layout.ts';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { pageLinks } from '../../web/views/paging.ts';
import { shortText } from '../../web/views/short-text.ts';
import { timeView } from '../../web/views/time.ts';
import { hiddenColumn, stackedTable } from '../../web/views/stacked-table.ts';
import type { NameOf } from '../actor-names.ts';
import { findingPath, findingTitle } from '../scans/finding-view.ts';

const path = '/accepted-risks';

export interface AcceptedRiskList {
  readonly session: ConsoleSession;
  readonly risks: Page<AcceptedRiskDocument>;
  /** By fingerprint: what is accepted, as the first scan has found it. */
  readonly findings: ReadonlyMap<string, FindingDocument>;
  readonly query: URLSearchParams;
  readonly nameOf: NameOf;
  /** RFC 3339, UTC, with milliseconds. */
  readonly now: string;
}

/** The accepted risks of an account, newest first. */
export function acceptedRisksView({ risks, query, ...list }: AcceptedRiskList): Html {
  return html`<p class="prose">
      Findings whose risk the account accepts stay in all results, marked as accepted; the score is shown with and
      without them. Accept a risk on the page of its finding. When the acceptance expires, the finding counts as open
      again.
    </p>
    ${risks.items.length === 0 ? html`<p>No risk is accepted.</p>` : table(risks.items, list)}
    ${pageLinks(path, query, risks, ({ riskId }) => riskId)}`;
}

type RowContext = Omit<AcceptedRiskList, 'risks' | 'query'>;

function table(risks: readonly AcceptedRiskDocument[], context: RowContext): Html {
  return stackedTable({
    caption: 'Accepted risks, newest first',
    columns: ['Finding', 'Reason', 'Accepted by', 'Accepted', 'Until', hiddenColumn('Actions')],
    rows: risks.map((risk) => row(risk, context)),
  });
}

function row(risk: AcceptedRiskDocument, { session, findings, nameOf, now }: RowContext): Html {
  const { riskId, fingerprint, reason, createdBy, createdAt } = risk;
  return html`<tr>
    <td data-label="Finding">${findingView(findings.get(fingerprint), fingerprint)}</td>
    <td data-label="Reason"><span class="reason untrusted">${reason}</span></td>
    <td data-label="Accepted by">${untrusted(nameOf(createdBy))}</td>
    <td data-label="Accepted">${timeView(createdAt)}</td>
    <td data-label="Until">${until(risk, now)}</td>
    <td>${isAllowed(session.role, 'scans:write') && withdrawForm(`${path}/${riskId}/withdraw`, session)}</td>
  </tr>`;
}

/** A risk can be accepted before a scan finds it, and the details of the first scan are deleted first. */
function findingView(finding: FindingDocument | undefined, fingerprint: string): Html {
  if (finding === undefined)
    return html`<span><code>${fingerprint}</code>: not found yet, or the details of the first scan are deleted</span>`;
  return html`<span>
    ${findingTitle(finding, undefined, findingPath(finding))}<br /><span class="muted"
      >${untrusted(shortText(finding.url))}</span
    >
  </span>`;
}

function until(risk: AcceptedRiskDocument, now: string): Child {
  if (risk.expiresAt === null) return 'does not expire';
  return html`<span>
    ${timeView(risk.expiresAt)}${isExpired(risk, now) && html` <span class="badge info">Expired</span>`}
  </span>`;
}

/** A button that withdraws an accepted risk. */
export function withdrawForm(action: string, session: ConsoleSession): Html {
  return postForm(action, session, html`<button class="secondary small">Withdraw</button>`);
}
