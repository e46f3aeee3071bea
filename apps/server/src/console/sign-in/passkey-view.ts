import type { Ceremony } from '#identity';
import { attributes, html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';

/** The fields and the button of a form that uses a passkey; the script of the page shows the button. */
export function passkeyFields(kind: 'create' | 'get', { options, state }: Ceremony, label: string): Html {
  const button = attributes({ type: 'button', 'data-passkey': kind, 'data-options': options, hidden: true });
  return html`<input type="hidden" name="state" value="${state}" />
    <input type="hidden" name="response" value="" />
    <p class="actions"><button ${button}>${label}</button></p>
    <p class="field-error" data-passkey-status role="status"></p>`;
}

/** Why passkeys cannot be used here; undefined where they can. */
export function passkeyObstacle(publicUrl: string): Child {
  const { hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (!isAddress) return undefined;
  return html`<p class="muted">
    Passkeys need a host name: this service is known as ${hostname}. Its operator can set <code>PUBLIC_URL</code>.
  </p>`;
}
