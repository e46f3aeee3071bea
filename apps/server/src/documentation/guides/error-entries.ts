import { errorTable } from '../../api/errors.ts';
import { html } from '../../web/html/html.ts';
import type { Html } from '../../web/html/html.ts';
import { anchoredHeading, inlineText, renderInline } from '../markdown/render-markdown.ts';
import type { Insert } from '../markdown/render-markdown.ts';

/** An entry for each code of the catalogue: where `doc_url` of an error leads. */
export function errorEntries(): Insert {
  const entries = Object.entries(errorTable);
  return {
    content: html`${entries.map(([code, entry]) => errorEntry(code, entry))}`,
    sections: entries.map(([code, { status, when, cure }]) => {
      return { id: code, title: code, level: 3, text: `${status} ${inlineText(when)} ${inlineText(cure)}` };
    }),
  };
}

function errorEntry(code: string, { status, when, cure }: (typeof errorTable)[keyof typeof errorTable]): Html {
  return html`<section>
    ${anchoredHeading(3, code, html`<code>${code}</code>`)}
    <dl class="facts">
      <dt>Status</dt>
      <dd>${status}</dd>
      <dt>Cause</dt>
      <dd>${renderInline(when)}</dd>
      <dt>What to do</dt>
      <dd>${renderInline(cure)}</dd>
    </dl>
  </section>`;
}
