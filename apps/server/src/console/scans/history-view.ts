import { countOf } from '#kernel';
import type { ScanAudit, ScanDocument } from '#scans';
import type { NameOf } from '../actor-names.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { shortText } from '../../web/views/short-text.ts';
import { secondsView } from '../../web/views/time.ts';
import { scanHeading } from './scan-view.ts';

const maxEntries = 100;

/** The events of a scan as a timeline with who caused them, from the one with the revision `from` on. */
export function historyView(scan: ScanDocument, audit: ScanAudit, from: number, nameOf: NameOf): Html {
  const { history, score } = audit;
  const shown = history.slice(from, from + maxEntries);
  const next = from + maxEntries;
  return html`${scanHeading(scan, 'History')}
    <p>
      Every event of the scan as the log has it.
      ${score.agrees === true && 'The score agrees with the findings in the log.'}
    </p>
    ${differences(audit).map((difference) => html`<p class="notice error">${difference} Report it to the operator.</p>`)}
    <ol class="timeline" start="${from + 1}">
      ${shown.map(
        ({ at, what, type, actor }) =>
          html`<li>
            ${secondsView(at)} <strong>${type}</strong>
            <div>${untrusted(shortText(what))}</div>
            <div class="muted">by ${untrusted(nameOf(actor))}</div>
          </li>`,
      )}
    </ol>
    <nav class="actions" aria-label="Pages">
      ${from > 0 && html`<a href="/scans/${scan.scanId}/history?from=${Math.max(0, from - maxEntries)}">← Earlier</a>`}
      ${next < history.length && html`<a href="/scans/${scan.scanId}/history?from=${next}">Later →</a>`}
      <a href="/scans/${scan.scanId}">Back to the scan</a>
    </nav>`;
}

/** What shows that the log was changed afterwards. */
function differences({ score, missing }: ScanAudit): readonly string[] {
  const count = missing.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return [
    ...(score.agrees === false
      ? [`The recorded score is ${score.recorded}, and the findings in the log give ${score.recomputed}.`]
      : []),
    ...(count > 0 ? [`The log does not have ${countOf(count, 'event')} of the scan any more.`] : []),
  ];
}
