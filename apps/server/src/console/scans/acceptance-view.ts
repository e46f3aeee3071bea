import type { AcceptedRiskDocument } from '#scans';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { timeView } from '../../web/views/time.ts';
import type { NameOf } from '../actor-names.ts';

/** Who accepts the risk of a finding, why and how long. */
export function acceptanceView(risk: AcceptedRiskDocument, nameOf: NameOf): Html {
  const { createdBy, createdAt, expiresAt, reason } = risk;
  return html`<div class="notice">
    <strong>Accepted risk.</strong> Accepted by ${untrusted(nameOf(createdBy))} on ${timeView(createdAt)},
    ${expiresAt === null ? 'without an expiry' : html`until ${timeView(expiresAt)}`}:
    <span class="reason untrusted">${reason}</span>
  </div>`;
}
