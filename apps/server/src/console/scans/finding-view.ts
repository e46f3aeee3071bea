import type { Place } from '#scanner';
import type { AcceptedRiskDocument, FindingDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted, untrustedBlock } from '../../web/html/untrusted.ts';
import { codeSpans } from '../../web/views/code-spans.ts';
import type { NameOf } from '../actor-names.ts';
import { acceptanceView } from './acceptance-view.ts';

/** What is known of a finding beside what its scan has recorded. */
export interface FindingContext {
  /** Of the earlier scan that saw the finding first; undefined where it is new. */
  readonly firstSeenScanId?: string | undefined;
  /** Where the account accepts its risk. */
  readonly accepted?: AcceptedRiskDocument | undefined;
  readonly nameOf: NameOf;
}

export function severityBadge({ severity }: Pick<FindingDocument, 'severity'>): Html {
  return html`<span class="badge ${severity}">${severity}</span>`;
}

/** The page of a finding. */
export function findingPath({ scanId, findingId }: Pick<FindingDocument, 'scanId' | 'findingId'>): string {
  return `/scans/${scanId}/findings/${findingId}`;
}

/** Severity and title of a finding, marked where its risk is accepted; a link where it has an `href`. */
export function findingTitle(
  { severity, title }: Pick<FindingDocument, 'severity' | 'title'>,
  accepted: AcceptedRiskDocument | undefined,
  href?: string,
): Html {
  const mark = accepted !== undefined && html`<span class="badge info">accepted</span> `;
  const text = html`<span class="untrusted">${title}</span>`;
  return html`${severityBadge({ severity })} ${mark}${href === undefined ? text : html`<a href="${href}">${text}</a>`}`;
}

/** Everything about a finding, with its first places. */
export function findingDetails(finding: FindingDocument, { firstSeenScanId, accepted, nameOf }: FindingContext): Html {
  const { scanId, findingId, description, remediation, evidence, references } = finding;
  return html`${accepted !== undefined && acceptanceView(accepted, nameOf)}
    <p><bdi class="untrusted">${codeSpans(description)}</bdi></p>
    ${findingFacts(finding, firstSeenScanId)}
    <h4>Evidence</h4>
    ${untrustedBlock(evidence)} ${placesView(finding)}
    <h4>Remediation</h4>
    ${copyable(`fix-${findingId}`, remediation)}
    ${
      references.length > 0 &&
      html`<h4>References</h4>
        ${referenceList(references)}`
    }
    <p class="no-print">
      <a href="/scans/${scanId}/findings/${findingId}">This finding on a page of its own</a
      >${accepted === undefined && ', where its risk can be accepted'}
    </p>`;
}

/** Which check has reported a finding, how certain it is, and which scan has seen it first. */
export function findingFacts({ checkId, category, confidence }: FindingDocument, firstSeenScanId?: string): Html {
  return html`<dl class="facts">
    <dt>Check</dt>
    <dd>
      <a href="/docs/checks/${category}#${checkId}"><code>${checkId}</code></a
      >, ${category.replaceAll('_', ' ')}
    </dd>
    <dt>Confidence</dt>
    <dd>${confidence}</dd>
    ${
      firstSeenScanId !== undefined &&
      html`<dt>First seen</dt>
        <dd><a href="/scans/${firstSeenScanId}">in an earlier scan</a></dd>`
    }
  </dl>`;
}

/** Text with a button that copies it; the button is shown where scripts run. */
export function copyable(id: string, text: string): Html {
  return html`<div class="copyable">
    <p id="${id}" class="remediation untrusted">${codeSpans(text)}</p>
    <button type="button" class="secondary small" data-copy="${id}" hidden>Copy</button>
  </div>`;
}

/** Where a finding shows: URL, method, parameter and evidence of each place. */
export function placeList(places: readonly Place[]): Html {
  return html`<ul class="places">
    ${places.map(
      ({ url, method, parameter, evidence }) =>
        html`<li>
          <span class="mono">${method} ${untrusted(url)}</span
          >${parameter === null ? '' : html`, parameter ${untrusted(parameter)}`}
          ${evidence === '' ? '' : html`<span class="place-evidence mono">${untrusted(evidence)}</span>`}
        </li>`,
    )}
  </ul>`;
}

function placesView({ scanId, findingId, places, placesCount, url }: FindingDocument): Child {
  if (places.length === 0)
    return html`<h4>Place</h4>
      <p class="mono">${untrusted(url)}</p>`;
  const count = placesCount ?? places.length;
  return html`<h4>${count === 1 ? 'Place' : `${count} places`}</h4>
    ${placeList(places)}
    ${count > places.length && html`<p><a href="/scans/${scanId}/findings/${findingId}">All ${count} places</a></p>`}`;
}

/** Where to read more about a weakness. */
export function referenceList(references: readonly string[]): Html {
  return html`<ul>
    ${references.map((url) => html`<li><a href="${url}" rel="noreferrer">${untrusted(url)}</a></li>`)}
  </ul>`;
}
