import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

/** What the service is, and where to continue. */
export function startView(): Html {
  return html`<p class="lead">
      Scanledger scans web sites for security weaknesses, and can prove afterwards what it did and what it found.
    </p>
    <p><a class="button" href="/docs">Documentation</a></p>`;
}
