import { html } from './html.ts';
import type { Html } from './html.ts';

/** Controls that hide text or reverse its direction: C0 and C1 (without tab and line feed), bidirectional marks, zero width. */
// eslint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Text that a target, a receiver or a user has chosen: it cannot change the direction of the text around it, its
 * invisible characters are shown by their code points, and long words break.
 */
export function untrusted(text: string): Html {
  return html`<bdi class="untrusted">${visible(text)}</bdi>`;
}

/** Such text as a block in which white space is kept: evidence, bodies of responses. */
export function untrustedBlock(text: string): Html {
  return html`<pre class="untrusted" dir="ltr" tabindex="0">${visible(text)}</pre>`;
}

function visible(text: string): string {
  return text.replace(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
