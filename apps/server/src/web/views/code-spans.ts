import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';

/** Text in which backticks mark code, as in the texts of checks. A backtick without its pair stays as it is. */
export function codeSpans(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
