import { hasEnded } from '#scans';
import type { ScanDocument } from '#scans';
import { countOf } from '#kernel';
import { html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';

type Coverage = NonNullable<ScanDocument['coverage']>;

const blockReasons: Readonly<Record<NonNullable<Coverage['blocked']>['reason'], string>> = {
  http_status: 'The site did not show its main page',
  block_page: 'The site showed a block page',
  off_site_redirect: 'The site only redirects to another site',
  rate_limited: 'The site limits how many requests it accepts',
};

/** How much of the site the scan has seen, and what it has not seen with the reasons. */
export function coverageView({ coverage, status }: Pick<ScanDocument, 'coverage' | 'status'>): Html {
  if (coverage === null) {
    return html`<section id="scan-coverage" aria-labelledby="coverage">
      <h2 id="coverage">Coverage</h2>
      <p>${hasEnded(status) ? 'The scan ended before anything was examined.' : 'Nothing has been examined yet.'}</p>
    </section>`;
  }
  const { pages, points, requests, checks } = coverage;
  return html`<section id="scan-coverage" aria-labelledby="coverage">
    <h2 id="coverage">Coverage</h2>
    ${limitations(coverage, status === 'completed')}
    <dl class="facts">
      <dt>Pages</dt>
      <dd>${pages.visited} of ${pages.known} known</dd>
      <dt>Parameters</dt>
      <dd>${points.tested} of ${points.known} tested</dd>
      <dt>Requests</dt>
      <dd>${requests.sent} of at most ${requests.limit}</dd>
      <dt>Checks</dt>
      <dd>${checks.passed} passed, ${checks.failed} failed, ${checks.skipped} skipped</dd>
    </dl>
    ${skipped(coverage)} ${untested(coverage)}
  </section>`;
}

function limitations({ blocked, behindLogin, complete, skipped }: Coverage, isCompleted: boolean): Child {
  return [
    blocked !== null &&
      html`<p class="notice error">
        <strong>${blockReasons[blocked.reason]}.</strong> ${untrusted(blocked.detail)} The scan saw the site from
        outside only, so it has no grade.
      </p>`,
    behindLogin &&
      html`<p class="notice">
        <strong>Behind a login.</strong> Most of what was found leads to a login page, so little of the site was seen.
      </p>`,
    isCompleted && !complete && blocked === null
      ? html`<p class="notice">
          <strong>Incomplete.</strong> A part of the site or of the checks was left out; see below.
        </p>`
      : '',
    isCompleted && complete
      ? html`<p>
          Nothing that this type of scan examines was left
          out${skipped.length > 0 && '; the skipped checks do not apply to this site, are not set up on this service, or concern excluded paths'}.
        </p>`
      : '',
  ];
}

/** As a rule, many checks are skipped for the same reason. */
function skipped({ skipped }: Coverage): Child {
  if (skipped.length === 0) return '';
  const byReason = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return html`<details>
    <summary>${countOf(skipped.length, 'skipped or shortened check')}</summary>
    <ul>
      ${byReason.map(([reason, checks]) => html`<li>${untrusted(reason)}: ${checkList(checks)}</li>`)}
    </ul>
  </details>`;
}

/** What the scan has found and never sent, so that nothing is known of it. */
function untested({ untested: found }: Coverage): Child {
  if (found === undefined) return '';
  const { operations = 0 } = found;
  const total = found.forms + found.links + found.scriptRequests + operations;
  if (total === 0) return '';
  const counts = [
    countOf(found.forms, 'form'),
    countOf(found.links, 'link'),
    countOf(found.scriptRequests, 'request of scripts', 'requests of scripts'),
    countOf(operations, 'operation of an API', 'operations of an API'),
  ];
  const left = total - found.requests.length;
  return html`<details>
    <summary>Found and not tested: ${counts.join(', ')}</summary>
    <p>Sending them would change something on the site, or the body that a script sends is not read.</p>
    <ul>
      ${found.requests.map(({ kind, method, url }) => html`<li>${kind}: ${method} ${untrusted(url)}</li>`)}
      ${left > 0 && html`<li>and ${left} more</li>`}
    </ul>
  </details>`;
}

function checkList(checks: Coverage['skipped']): readonly Html[] {
  return checks.map(({ checkId }, index) => html`${index > 0 && ', '}<code>${checkId}</code>`);
}
