import { html } from './html.ts';
import type { Html } from './html.ts';

/**
 * Text that a target, a receiver or a user has chosen: it cannot change the direction of the text around it, and long
 * words break.
 */
export function untrusted(text: string): Html {
  return html`<bdi class="untrusted">${text}</bdi>`;
}

/** Such text as a block in which white space is kept: evidence, bodies of responses. */
export function untrustedBlock(text: string): Html {
  return html`<pre class="untrusted" dir="ltr" tabindex="0">${text}</pre>`;
}
