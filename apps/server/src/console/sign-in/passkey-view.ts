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

/**
 * Why passkeys cannot be used on a page that was requested from `host`; undefined where they can. Only `localhost` is compared:
 * behind a proxy, `Host` need not be what the browser shows.
 */
export function passkeyObstacle(publicUrl: string, host = ''): Child {
  const { hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isElsewhere = hostname === 'localhost' && !/^localhost(:\d+)?$/i.test(host);
  if (!isAddress && !isElsewhere) return undefined;
  return html`<p class="muted">
    Passkeys need a host name, and the page has to be opened under it: this service is known as ${hostname}. Its
    operator can set <code>PUBLIC_URL</code>.
  </p>`;
}
