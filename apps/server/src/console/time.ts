import { html } from '../web/html/html.ts';
import type { Html } from '../web/html/html.ts';

/** A moment in UTC, to the minute; `absent` where there is none. */
export function time(moment: string | null, absent = '–'): Html {
  if (moment === null) return html`${absent}`;
  return html`<time datetime="${moment}">${moment.slice(0, 16).replace('T', ' ')}</time>`;
}
