import { isAllowed } from '#identity';
import type { DeliveryDocument } from '#webhooks';
import type { ConsoleSession } from '../../web/console-session.ts';
import { postForm } from '../../web/console-layout.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { secondsView } from '../../web/views/time.ts';
import { hiddenColumn, stackedTable } from '../../web/views/stacked-table.ts';
import { attemptText } from './webhook-words.ts';

const statuses: Readonly<Record<DeliveryDocument['status'], readonly [string, string]>> = {
  pending: ['Pending', 'low'],
  succeeded: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
};

/** Deliveries with their attempts, and the form that repeats one. `path`: of the endpoint. */
export function deliveryTable(path: string, session: ConsoleSession, deliveries: readonly DeliveryDocument[]): Html {
  if (deliveries.length === 0) return html`<p>Nothing has been sent yet.</p>`;
  return stackedTable({
    caption: 'Deliveries, newest first',
    columns: ['Event', 'Status', 'Attempts', 'Scheduled', hiddenColumn('Action')],
    rows: deliveries.map((delivery) => row(path, session, delivery)),
  });
}

function row(path: string, session: ConsoleSession, delivery: DeliveryDocument): Html {
  const { deliveryId, eventId, eventType, status, attempts, createdAt, nextAttemptAt } = delivery;
  const [text, level] = statuses[status];
  return html`<tr>
    <td data-label="Event">
      <span>${eventType}<br /><code class="muted">${eventId}</code></span>
    </td>
    <td data-label="Status"><span class="badge ${level}">${text}</span></td>
    <td data-label="Attempts">
      <div>
        ${attempts.map(
          (attempt) => html`<div>${attemptText(attempt)} <span class="muted">${secondsView(attempt.at)}</span></div>`,
        )}
        ${nextAttemptAt !== null && html`<div class="muted">Next attempt at ${secondsView(nextAttemptAt)}</div>`}
      </div>
    </td>
    <td data-label="Scheduled">${secondsView(createdAt)}</td>
    <td>
      ${
        status !== 'pending' &&
        isAllowed(session.role, 'webhooks:write') &&
        postForm(
          `${path}/deliveries/${deliveryId}/redeliver`,
          session,
          html`<button class="secondary small">Redeliver<span class="hidden-text"> ${eventId}</span></button>`,
        )
      }
    </td>
  </tr>`;
}
