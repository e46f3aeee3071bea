import { html } from './html/html.ts';
import type { Html } from './html/html.ts';

export interface ErrorView {
  readonly status: number;
  readonly message: string;
  readonly requestId: string;
}

/** The content of an error page. */
export function errorView({ status, message, requestId }: ErrorView): Html {
  return html`<p class="lead">${message}</p>
    <p><a href="/">Go to the start page</a></p>
    <p class="muted">
      Status ${status}. Request id <code>${requestId}</code>: the log of the service has more about it.
    </p>`;
}
