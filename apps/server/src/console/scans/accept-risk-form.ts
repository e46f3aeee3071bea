import { parseTimestamp, Rejected } from '#kernel';
import { AcceptRiskBody } from '../../api/accepted-risks/accepted-risk-requests.ts';
import { validate } from '../../api/validate.ts';
import { postForm } from '../../web/console-layout.ts';
import type { ConsoleSession } from '../../web/console-session.ts';
import type { Form } from '../../web/form.ts';
import { nonceField } from '../../web/form-nonce.ts';
import { problemAt } from '../../web/form-problem.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { textAreaField, textField } from '../../web/views/fields.ts';

const endOfDay = 'T23:59:59.999Z';

/** The form that accepts the risk of a finding, as it was sent. */
export interface AcceptRiskForm {
  readonly reason: string;
  /** `yyyy-mm-dd`: the last day, in UTC; empty where there is no end. */
  readonly until: string;
  readonly problem?: FormProblem | undefined;
}

export function acceptRiskFormOf(form: Form): AcceptRiskForm {
  // Browsers send line breaks of text areas as CR LF.
  return { reason: form.text('reason').replaceAll('\r\n', '\n'), until: form.text('until') };
}

/** By the rules of the API. `now` is RFC 3339. @throws Rejected `invalid_parameter` */
export function readAcceptRiskForm(
  { reason, until }: AcceptRiskForm,
  fingerprint: string,
  now: string,
): { readonly reason: string; readonly expiresAt: string | null } {
  validate(AcceptRiskBody, { fingerprint, reason });
  if (until === '') return { reason, expiresAt: null };
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(until) ? parseTimestamp(`${until}${endOfDay}`) : undefined;
  if (moment === undefined) {
    throw new Rejected('invalid_parameter', 'The day must be a date such as 2027-01-31.', { param: 'until' });
  }
  if (moment <= Date.parse(now)) {
    throw new Rejected('invalid_parameter', 'The day must not be in the past.', { param: 'until' });
  }
  return { reason, expiresAt: new Date(moment).toISOString() };
}

export function acceptRiskForm(action: string, session: ConsoleSession, sent: AcceptRiskForm | undefined): Html {
  const fields = html`${textAreaField({
      name: 'reason',
      label: 'Reason',
      hint: 'For those who read the results later: why is this acceptable here?',
      required: true,
      maxlength: 1_000,
      value: sent?.reason,
      error: problemAt(sent?.problem, 'reason'),
    })}
    ${textField({
      name: 'until',
      label: 'Last day (optional)',
      type: 'date',
      hint: 'In UTC. After it the finding is shown like any other again.',
      value: sent?.until,
      error: problemAt(sent?.problem, 'until'),
    })}
    ${nonceField()}<button>Accept the risk</button>`;
  return html`<section id="accept" aria-labelledby="accept-heading" class="no-print">
    <h2 id="accept-heading">Accept the risk</h2>
    <p class="prose">
      The finding stays in the results of this target, marked as accepted, and the score is shown with and without it.
    </p>
    ${postForm(action, session, fields)}
  </section>`;
}
