import { html } from '../web/html/html.ts';
import type { DocGroup, DocPage } from './doc-page.ts';

/** The first page of the documentation: what there is. */
export function homePage(groups: readonly DocGroup[]): DocPage {
  const title = 'Documentation';
  const summary = 'How to scan sites with Scanledger, and everything that its API can do.';
  return {
    path: '/docs',
    title,
    summary,
    content: html`<p class="lead">${summary}</p>
      <p>
        New here? Begin with <a href="/docs/first-scan">your first scan</a>. The API is described for programs in
        <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).
      </p>
      ${groups.map(
        (group) =>
          html`<h2>${group.title}</h2>
            <ul class="cards">
              ${group.pages.map(
                (page) =>
                  html`<li class="card">
                    <a href="${page.path}">${page.title}</a>
                    <p>${page.summary}</p>
                  </li>`,
              )}
            </ul>`,
      )}`,
    sections: [{ id: '', title, level: 1, text: summary }],
  };
}
