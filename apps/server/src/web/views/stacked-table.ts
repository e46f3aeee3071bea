import { attributes, html } from '../html/html.ts';
import type { Child, Html } from '../html/html.ts';

interface StackedTable {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  /** Shown above the table. */
  readonly note?: string;
  readonly columns: readonly Child[];
  /** `tr` elements; each cell has the text of its column in `data-label`. */
  readonly rows: readonly Html[];
}

/** A column without a text that is shown. */
export function hiddenColumn(text: string): Html {
  return html`<span class="hidden-text">${text}</span>`;
}

/** A table whose rows become blocks of labelled lines on narrow screens; the keyboard scrolls it where it is too wide. */
export function stackedTable({ caption, note, columns, rows }: StackedTable): Html {
  return html`<div class="table" tabindex="0" role="region" aria-label="${caption}">
    <table class="stacked">
      <caption ${attributes({ class: note === undefined && 'hidden-text' })}>
        ${note ?? caption}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
