import { attributes, html } from '../web/html/html.ts';
import type { Child, Html } from '../web/html/html.ts';
import { layout } from '../web/layout.ts';
import type { DocGroup, DocPage } from './doc-page.ts';
import type { DocumentationSite } from './documentation-site.ts';
import { searchForm } from './search/search-view.ts';

const navigation = [
  { href: '/docs', label: 'Documentation' },
  { href: '/docs/reference/scans', label: 'API reference' },
];

/** A page of the documentation with everything around it. */
export function docPageView(site: DocumentationSite, page: DocPage): Html {
  const content = html`<div class="doc">
    ${contentsOf(page)}
    <div class="doc-body">${page.content} ${neighboursOf(site, page)}</div>
  </div>`;
  return docView(site, { title: page.title, content, path: page.path });
}

/** Content in the layout of the documentation. */
export function docView(
  { groups }: DocumentationSite,
  {
    title,
    content,
    path,
    query,
  }: { readonly title: string; readonly content: Child; readonly path: string; readonly query?: string },
): Html {
  return layout({
    title,
    content,
    navigation,
    current: path.startsWith('/docs/reference/') ? '/docs/reference/scans' : '/docs',
    styles: ['docs.css'],
    scripts: ['docs-search.js'],
    aside: html`${searchForm(query)}
      <details class="doc-navigation">
        <summary>All pages</summary>
        <nav aria-label="Documentation">${groups.map((group) => groupView(group, path))}</nav>
      </details>`,
  });
}

function groupView({ title, pages }: DocGroup, current: string): Html {
  return html`<p class="group">${title}</p>
    <ul>
      ${pages.map((page) => {
        const link = attributes({ href: page.path, 'aria-current': page.path === current && 'page' });
        return html`<li><a ${link}>${page.title}</a></li>`;
      })}
    </ul>`;
}

/** The sections of the page; the error codes and their likes are not repeated here. */
function contentsOf({ sections }: DocPage): Child {
  const shown = sections.filter(({ level, id }) => level === 2 && id !== '');
  if (shown.length < 2) return '';
  return html`<nav class="contents" aria-labelledby="contents-title">
    <p id="contents-title" class="group">On this page</p>
    <ul>
      ${shown.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

function neighboursOf(site: DocumentationSite, page: DocPage): Html {
  const { previous, next } = site.neighbours(page);
  return html`<nav class="neighbours no-print" aria-label="Previous and next page">
    ${previous === undefined ? '' : html`<a href="${previous.path}" rel="prev">← ${previous.title}</a>`}
    ${next === undefined ? '' : html`<a href="${next.path}" rel="next">${next.title} →</a>`}
  </nav>`;
}
