import { isAllowed } from '#identity';
import type { Place } from '#scanner';
import type { FindingDocument, FindingPlaces, ScanDocument } from '#scans';
import type { ConsoleSession } from '../../web/console-session.ts';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted, untrustedBlock } from '../../web/html/untrusted.ts';
import { codeSpans } from '../../web/views/code-spans.ts';
import { withdrawForm } from '../accepted-risks/accepted-risks-view.ts';
import { acceptanceView } from './acceptance-view.ts';
import { acceptRiskForm } from './accept-risk-form.ts';
import type { AcceptRiskForm } from './accept-risk-form.ts';
import { copyable, findingFacts, findingPath, placeList, referenceList, severityBadge } from './finding-view.ts';
import type { FindingContext } from './finding-view.ts';

/** Places on one page, unless they are large. */
export const placesPerPage = 50;
/** Of their markup; with everything else, the page stays below 100 KB. */
const maxPlacesBytes = 60_000;

export interface ShownFinding extends FindingContext {
  readonly session: ConsoleSession;
  readonly scan: ScanDocument;
  readonly finding: FindingDocument;
  readonly places: FindingPlaces;
  readonly offset: number;
  /** The form that accepts the risk, where it was rejected. */
  readonly sent?: AcceptRiskForm | undefined;
}

/** One finding, with everything that the page of its scan says of it, and all of its places. */
export function findingPageView(shown: ShownFinding): Html {
  const { scan, finding, places, offset, firstSeenScanId } = shown;
  const listed = withinBudget(places.places);
  const hasMore = places.hasMore || listed.length < places.places.length;
  const path = findingPath(finding);
  return html`<h1><span class="untrusted">${finding.title}</span></h1>
    <p>${severityBadge(finding)} in the scan of <a href="/scans/${scan.scanId}">${untrusted(scan.target)}</a></p>
    ${acceptance(shown)}
    <p><bdi class="untrusted">${codeSpans(finding.description)}</bdi></p>
    ${findingFacts(finding, firstSeenScanId)}
    <h2>Evidence</h2>
    ${untrustedBlock(finding.evidence)}
    <h2>Remediation</h2>
    ${copyable(`fix-${finding.findingId}`, finding.remediation)}
    ${
      finding.references.length > 0 &&
      html`<h2>References</h2>
        ${referenceList(finding.references)}`
    }
    <h2>Places</h2>
    ${listed.length === 0 ? html`<p class="mono">${untrusted(finding.url)}</p>` : placeList(listed)}
    <nav class="actions" aria-label="Pages">
      ${offset > 0 && html`<a href="${path}?offset=${Math.max(0, offset - placesPerPage)}">← Back</a>`}
      ${hasMore && html`<a href="${path}?offset=${offset + listed.length}">More places →</a>`}
      <a href="/scans/${scan.scanId}">Back to the scan</a>
    </nav>
    ${form(shown)}`;
}

/** At least one, and as many of the others as fit. */
function withinBudget(places: readonly Place[]): readonly Place[] {
  let left = maxPlacesBytes;
  const end = places.findIndex((place, index) => {
    left -= Buffer.byteLength(placeList([place]).markup);
    return index > 0 && left < 0;
  });
  return end === -1 ? places : places.slice(0, end);
}

function acceptance({ session, finding, accepted, nameOf }: ShownFinding): Child {
  if (accepted === undefined) return '';
  return html`${acceptanceView(accepted, nameOf)}
  ${
    isAllowed(session.role, 'scans:write') &&
    html`<div class="actions no-print">${withdrawForm(`${findingPath(finding)}/withdraw`, session)}</div>`
  }`;
}

/** Findings of version 1.4 and before have no fingerprint by which they could be recognised. */
function form({ session, finding, accepted, sent }: ShownFinding): Child {
  if (accepted !== undefined || finding.fingerprint === null || !isAllowed(session.role, 'scans:write')) return '';
  return acceptRiskForm(`${findingPath(finding)}/accept`, session, sent);
}
