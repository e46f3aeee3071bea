import type { Handler } from '../../sites/site.ts';

/** A site whose links, forms and weaknesses exist after its script has run only. */
export interface ScriptBuiltSite {
  readonly handler: Handler;
  /** Paths of pages with a weakness, by the id of the check that has to report them. */
  readonly weak: Readonly<Record<string, readonly string[]>>;
}

/** Numbers are put together by script, so that no address stands in a source. */
const page = (at: number, pages: number): string => `<!doctype html><title>Page ${at}</title><div id=app></div><script>
const at = ${at}; const link = (section, n) => { const a = document.createElement('a'); a.href = ['', section, String.fromCharCode(97 + n % 26) + n].join('/'); a.textContent = n; app.append(a) };
for (const n of [2 * at + 1, 2 * at + 2]) if (n < ${pages}) link('page', n);
${at % 10 === 3 ? "const f = document.createElement('form'); f.action = ['', 'find', 'in', at].join('/'); f.innerHTML = '<input name=term>'; app.append(f);" : ''}
${at % 10 === 7 ? "const note = document.createElement('p'); app.append(note); note.innerHTML = decodeURIComponent(location.hash.slice(1));" : ''}
</script>`;

export function scriptBuiltSite(pages: number): ScriptBuiltSite {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const pathOf = (at: number): string => (at === 0 ? '/' : `/page/${String.fromCharCode(97 + (at % 26))}${at}`);
  const byPath = new Map(numbers.map((at) => [pathOf(at), at]));
  const handler: Handler = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const at = byPath.get(url.pathname);
    const found = /^\/find\/in\/\d+$/.test(url.pathname) ? `<p>Nothing for ${url.searchParams.get('term')}` : undefined;
    const body = at === undefined ? found : page(at, pages);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body ?? 'Not found');
  };
  return {
    handler,
    weak: {
      'xss-reflected': numbers.filter((at) => at % 10 === 3).map((at) => `/find/in/${at}`),
      'dom-xss': numbers.filter((at) => at % 10 === 7).map(pathOf),
    },
  };
}
