'use strict';

/** Shows results below the search field while one types; without this script the form leads to a page with the same. */
{
  const input = document.getElementById('docs-search');
  const shown = document.getElementById('docs-search-results');
  const delayMs = 150;
  let timer;
  let current;

  const search = async () => {
    current?.abort();
    const query = input.value.trim();
    if (query === '') return shown.replaceChildren();
    current = new AbortController();
    const response = await fetch(`/docs/search?q=${encodeURIComponent(query)}`, { signal: current.signal });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const results = page.querySelector('main .results');
    if (results === null) shown.textContent = 'Nothing was found.';
    else shown.replaceChildren(document.importNode(results, true));
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    // A request that fails or is overridden leaves the form, which works without it.
    timer = setTimeout(() => void search().catch(() => undefined), delayMs);
  });
}
