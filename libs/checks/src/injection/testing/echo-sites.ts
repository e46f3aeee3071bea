import type {
  SiteResponse,
  SiteResponder,
  SentRequest,
  SiteDescription,
} from '../../../../scanner/src/testing/description.ts';

/** The value of a parameter in the query or in the body of a form. */
export function parameter(request: SentRequest, name: string): string {
  const inBody = request.method === 'POST' ? new URLSearchParams(request.body ?? '').get(name) : null;
  return inBody ?? request.url.searchParams.get(name) ?? '';
}

export function encoded(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** As the encoders of OWASP ESAPI do: letters and digits alone stand for themselves. */
export function encodedWhole(text: string): string {
  return text.replace(/[^\w ]/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}

/** A site whose start page links to `/find?q=…`, which responds with what `response` makes of the value. */
export function echoSite(
  response: (value: string, request: SentRequest) => string | SiteResponse,
  value = 'shoes',
): SiteDescription {
  return {
    responses: {
      '/': `<a href="/find?q=${encodeURIComponent(value)}">Find</a>`,
      '/find': (request) => response(parameter(request, 'q'), request),
    },
  };
}

/** A site with a form that is sent by POST to `/find`. */
export function formSite(fields: string, response: SiteResponder, action = '/find'): SiteDescription {
  return {
    responses: {
      '/': `<form method="post" action="${action}">${fields}<input type="submit"></form>`,
      [`POST ${action}`]: response,
    },
  };
}

/** Sites on which no parameter may be reported as reflected. */
export const innocentEchoes: Readonly<Record<string, SiteDescription>> = {
  'nothing comes back': echoSite(() => '<p>Nothing found'),
  'the value is encoded everywhere': echoSite(
    (value) =>
      `<title>${encoded(value)}</title><input value="${encoded(value)}"><p>${encoded(value)}</p><!-- ${encoded(value)} -->`,
  ),
  'the value stands in JSON': echoSite((value) => ({
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
    body: JSON.stringify({ q: value }),
  })),
  'the value stands in plain text': echoSite((value) => ({ headers: { 'content-type': 'text/plain' }, body: value })),
  'the page is a download': echoSite((value) => ({
    headers: { 'content-disposition': 'attachment; filename=a.html' },
    body: value,
  })),
  'a redirect with the value in its body': echoSite((value) => ({
    status: 302,
    headers: { location: '/' },
    body: `<a href="${value}">here</a>`,
  })),
  'no type, and no guessing': echoSite((value) => ({
    bare: true,
    headers: { 'x-content-type-options': 'nosniff' },
    body: `<p>${value}`,
  })),
  'letters and digits only': echoSite(
    (value) => `<script>var q = ${value.replace(/\W/g, '') || 0};</script><p>${value.replace(/\W/g, '')}`,
  ),
  'script gets JSON with escaped angles': echoSite(
    (value) => `<script>var q = ${JSON.stringify(value).replaceAll('<', '\\u003c')};</script>`,
  ),
  'an error page shows the path, encoded': {
    otherwise: ({ url }) => ({ status: 404, body: `<p>Cannot find ${encoded(decodeURIComponent(url.pathname))}` }),
  },
  'an error page shows the path as it was sent': {
    otherwise: ({ url }) => ({ status: 404, body: `<pre>Cannot GET ${url.pathname}${url.search}</pre>` }),
  },
  'a firewall blocks tags': echoSite((value) =>
    /[<"']/.test(value) ? { status: 403, body: 'Blocked' } : `<p>${value}`,
  ),
  'the page takes tags out': echoSite((value) => `<p>${value.replace(/<[^>]*>?/g, '')}`),
};
