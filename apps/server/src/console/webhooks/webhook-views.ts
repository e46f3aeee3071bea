import type { Page } from '#event-sourcing';
import { isAllowed } from '#identity';
import type { DeliveryDocument, WebhookEndpointDocument } from '#webhooks';
import type { ConsoleSession } from '../../web/console-session.ts';
import { postForm } from '../../web/console-layout.ts';
import type { FormProblem } from '../../web/form-problem.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { untrusted } from '../../web/html/untrusted.ts';
import { pageLinks } from '../../web/views/paging.ts';
import { shortText } from '../../web/views/short-text.ts';
import { timeView } from '../../web/views/time.ts';
import { stackedTable } from '../../web/views/stacked-table.ts';
import { deliveryTable } from './delivery-views.ts';
import { endpointFields, overlapField } from './endpoint-form.ts';
import type { EndpointForm } from './endpoint-form.ts';
import { endpointState } from './webhook-words.ts';

/** A form with what makes a repetition of it recognisable, as it is shown first or after it was rejected. */
export interface SentForm {
  readonly nonce: string;
  readonly endpoint: EndpointForm;
  readonly problem?: FormProblem | undefined;
}

/** All endpoints, and the form that registers one. */
export function webhookListView(
  session: ConsoleSession,
  endpoints: Page<WebhookEndpointDocument>,
  query: URLSearchParams,
  form: SentForm,
): Html {
  const { items } = endpoints;
  return html`<p class="prose">
      The service sends signed events to these URLs when something happens.
      <a href="/docs/verify-webhooks">Verify the signature</a> of each event that arrives.
    </p>
    ${items.length === 0 ? html`<p>There are no endpoints yet.</p>` : endpointTable(items)}
    ${pageLinks('/webhooks', query, endpoints, ({ endpointId }) => endpointId)}
    ${
      isAllowed(session.role, 'webhooks:write') &&
      html`<section aria-labelledby="new">
        <h2 id="new">Add an endpoint</h2>
        ${postForm(
          '/webhooks',
          session,
          html`<input type="hidden" name="nonce" value="${form.nonce}" /> ${endpointFields(form.endpoint, form.problem)}
            <button>Add endpoint</button>`,
        )}
      </section>`
    }`;
}

function endpointTable(endpoints: readonly WebhookEndpointDocument[]): Html {
  return stackedTable({
    caption: 'Webhook endpoints, newest first',
    columns: ['URL', 'Description', 'State', 'Created'],
    rows: endpoints.map(
      (endpoint) =>
        html`<tr>
          <td data-label="URL"><a href="/webhooks/${endpoint.endpointId}">${untrusted(shortText(endpoint.url))}</a></td>
          <td data-label="Description">${untrusted(shortText(endpoint.description ?? '–'))}</td>
          <td data-label="State">${endpointState(endpoint)}</td>
          <td data-label="Created">${timeView(endpoint.createdAt)}</td>
        </tr>`,
    ),
  });
}

/** A secret, shown once; undefined where the form was sent once more. */
export function secretView({ endpointId, url }: WebhookEndpointDocument, secret: string | undefined): Html {
  const back = html`<p><a class="button" href="/webhooks/${endpointId}">Continue to the endpoint</a></p>`;
  if (secret === undefined) {
    return html`<p class="notice error" role="alert">
        The secret was shown already and cannot be shown once more. Rotate it to get another one.
      </p>
      ${back}`;
  }
  return html`<p>The signing secret of ${untrusted(url)} is shown now, and never again:</p>
    <div class="copyable">
      <pre id="secret" tabindex="0">${secret}</pre>
      <button type="button" class="secondary" data-copy="secret" hidden>Copy</button>
    </div>
    <p>Store it where the receiver can read it: it verifies the <code>webhook-signature</code> of each delivery.</p>
    ${back}`;
}

interface ShownEndpoint {
  readonly session: ConsoleSession;
  readonly endpoint: WebhookEndpointDocument;
  readonly deliveries: Page<DeliveryDocument>;
  readonly query: URLSearchParams;
  readonly form: SentForm;
}

/** One endpoint: its settings, what can be done with it, and its deliveries. */
export function endpointView({ session, endpoint, deliveries, query, form }: ShownEndpoint): Html {
  const { endpointId, description, createdAt } = endpoint;
  const path = `/webhooks/${endpointId}`;
  const mayChange = isAllowed(session.role, 'webhooks:write');
  return html`<h1>${untrusted(endpoint.url)}</h1>
    <dl class="facts">
      <dt>State</dt>
      <dd>${endpointState(endpoint)}</dd>
      <dt>Events</dt>
      <dd>${endpoint.events.join(', ')}</dd>
      ${
        description !== null &&
        html`<dt>Description</dt>
          <dd>${untrusted(description)}</dd>`
      }
      <dt>Created</dt>
      <dd>${timeView(createdAt)}</dd>
      <dt>Id</dt>
      <dd><code>${endpointId}</code></dd>
    </dl>
    ${mayChange && actions(path, session, endpoint)}
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      ${deliveryTable(path, session, deliveries.items)}
      ${pageLinks(path, query, deliveries, ({ deliveryId }) => deliveryId)}
    </section>
    ${mayChange && settings(path, session, form)}`;
}

function actions(path: string, session: ConsoleSession, { disabledReason }: WebhookEndpointDocument): Html {
  const isEnabled = disabledReason === null;
  return html`<div class="actions no-print">
    ${isEnabled && postForm(`${path}/test`, session, html`<button>Send a test event</button>`)}
    ${
      isEnabled
        ? postForm(`${path}/disable`, session, html`<button class="secondary">Disable</button>`)
        : postForm(`${path}/enable`, session, html`<button>Enable</button>`)
    }
    <a class="button secondary" href="#settings">Change the settings</a>
    <a class="button secondary" href="${path}/rotate">Rotate the secret</a>
    <a class="button secondary" href="${path}/remove">Remove</a>
  </div>`;
}

function settings(path: string, session: ConsoleSession, { endpoint, problem }: SentForm): Html {
  const fields = html`${endpointFields(endpoint, problem)}<button>Save</button>`;
  return html`<section aria-labelledby="settings" class="no-print">
    <h2 id="settings">Settings</h2>
    ${postForm(path, session, fields)}
  </section>`;
}

/** Asks for the overlap before the secret is rotated. */
export function rotateView(
  session: ConsoleSession,
  endpoint: WebhookEndpointDocument,
  nonce: string,
  problem?: FormProblem,
): Html {
  const path = `/webhooks/${endpoint.endpointId}`;
  const fields = html`<input type="hidden" name="nonce" value="${nonce}" /> ${overlapField(problem)}
    <button>Rotate</button>`;
  return html`<p class="prose">
      A new secret of ${untrusted(endpoint.url)} is shown once. The present one signs beside it for some time, so that
      the receiver can change over without losing a delivery.
    </p>
    ${postForm(`${path}/rotate`, session, fields)}
    <p><a href="${path}">Back to the endpoint</a></p>`;
}

/** Asks before an endpoint is removed. */
export function removeView(session: ConsoleSession, { endpointId, url }: WebhookEndpointDocument): Html {
  const path = `/webhooks/${endpointId}`;
  return html`<p>Nothing more will be sent to ${untrusted(url)}, and its secret is deleted. This cannot be undone.</p>
    ${postForm(`${path}/remove`, session, html`<button class="danger">Remove the endpoint</button>`)}
    <p><a href="${path}">Back to the endpoint</a></p>`;
}
