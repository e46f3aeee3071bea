import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

/** What the service is, and where to continue. */
export function startView({ openSignup }: { readonly openSignup: boolean }): Html {
  return html`<p class="lead">
      Scanledger scans web sites for security weaknesses, and can prove afterwards what it did and what it found.
    </p>
    <p class="actions">
      <a class="button" href="/sign-in">Sign in</a>
      ${openSignup && html`<a class="button secondary" href="/sign-up">Sign up</a>`}
      <a class="button secondary" href="/docs">Documentation</a>
    </p>`;
}
