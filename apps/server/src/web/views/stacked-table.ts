import { attributes, html } from '../html/html.ts';
import type { Child, Html } from '../html/html.ts';

interface StackedTable {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly Child[];
  /** `tr` elements; each cell has the text of its column in `data-label`. */
  readonly rows: readonly Html[];
  /** Names the region that is scrolled by keyboard where the table is wider than the screen. */
  readonly region?: string;
}

/** A column without a text that is shown. */
export function hiddenColumn(text: string): Html {
  return html`<span class="hidden-text">${text}</span>`;
}

/** A table whose rows become blocks of labelled lines on narrow screens. */
export function stackedTable({ caption, columns, rows, region }: StackedTable): Html {
  const scrolled = region !== undefined && { tabindex: 0, role: 'region', 'aria-label': region };
  return html`<div ${attributes({ class: 'table', ...scrolled })}>
    <table class="stacked">
      <caption class="hidden-text">
        ${caption}
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
