import { attributes, html } from '../../web/html/html.ts';
import type { Child, Html } from '../../web/html/html.ts';
import { maxQueryLength } from './search-index.ts';
import type { SearchResult } from './search-index.ts';

/** The form in the navigation; a script shows results below it while one types. */
export function searchForm(query = ''): Html {
  return html`<form action="/docs/search" role="search" class="search">
    <label for="docs-search">Search the documentation</label>
    <input id="docs-search" type="search" name="q" ${attributes({ value: query, maxlength: maxQueryLength })} />
    <button class="small">Search</button>
    <div id="docs-search-results" aria-live="polite"></div>
  </form>`;
}

/** What was found. */
export function searchResults(query: string, results: readonly SearchResult[]): Child {
  if (query === '') return html`<p>Type a word into the search field.</p>`;
  if (results.length === 0) return html`<p>Nothing was found for “${query}”. Try a shorter word.</p>`;
  return html`<ol class="results">
    ${results.map(
      ({ url, pageTitle, title, excerpt }) =>
        html`<li>
          <a href="${url}">${title === pageTitle ? title : `${pageTitle}: ${title}`}</a>
          <p class="muted">${excerpt}</p>
        </li>`,
    )}
  </ol>`;
}
