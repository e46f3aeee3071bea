import type { SiteDescription } from '../../../scanner/src/testing/description.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, formSite, innocentEchoes, parameter } from './testing/echo-sites.ts';

function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes `\u0022` as a server does that reads JSON; a backslash that escapes nothing is dropped. */
function unescaped(text: string): string {
  return text
    .replace(/\\(?!u00)/g, '')
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

const codeOf = (digits: string, radix: number): string => String.fromCharCode(parseInt(digits, radix));

/** What servers do with a value after they have looked at it. */
const decodedLate: Readonly<Record<string, (text: string) => string>> = {
  'named character references are decoded': (text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  'decimal character references are decoded': (text) =>
    text.replace(/&#(\d{1,4});/g, (_, digits: string) => codeOf(digits, 10)),
  'hexadecimal character references are decoded': (text) =>
    text.replace(/&#x([0-9a-f]{1,4});/gi, (_, digits: string) => codeOf(digits, 16)),
  'escapes with u are decoded': (text) => text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => codeOf(digits, 16)),
  'escapes with x are decoded': (text) => text.replace(/\\x([0-9a-f]{2})/gi, (_, digits: string) => codeOf(digits, 16)),
  'it is percent-decoded once more': decodedAgain,
  'it is percent-decoded twice more': (text) => decodedAgain(decodedAgain(text)),
  'fullwidth forms are made ASCII': (text) => text.normalize('NFKC'),
};

/** A site whose parameter is JSON, of which the page shows one member as `show` makes it. */
function jsonSite(show: (term: string) => string): SiteDescription {
  return echoSite((value) => `<p>Results for ${show(memberOf(value, 'term'))}`, '{"term":"shoes","page":2}');
}

/** A site whose parameter is Base64 of JSON. */
function base64Site(show: (term: string) => string): SiteDescription {
  const textOf = (value: string): string => Buffer.from(value, 'base64').toString();
  const own = Buffer.from('{"term":"shoes"}').toString('base64');
  return echoSite((value) => `<p>Results for ${show(memberOf(textOf(value), 'term'))}`, own);
}

/** '' where the text is no JSON object with a text of that name. */
function memberOf(text: string, name: string): string {
  try {
    const member = (JSON.parse(text) as Readonly<Record<string, unknown>>)[name];
    return typeof member === 'string' ? member : '';
  } catch {
    return '';
  }
}

/** The parameter `q` as the URL has it. */
const rawValue = (url: URL): string => /[?&]q=([^&]*)/.exec(url.search)?.[1] ?? '';

/** Rejects signs of markup in any encoding of the standard, and then decodes `%u003c` as well. */
function decodingPercentU(show: (value: string) => string): SiteDescription {
  return echoSite((value, { url }) =>
    /[<>"']/.test(value)
      ? '<p>These characters are not accepted'
      : `<p>Results for ${show(rawValue(url).replace(/%u00([0-9a-f]{2})/gi, (_, digits: string) => codeOf(digits, 16)))}`,
  );
}

/** A page whose path holds a name, shown as `show` makes it. */
function profile(show: (name: string) => string): SiteDescription {
  return {
    responses: { '/': 'Shop' },
    crawled: ['/user/bob/posts'],
    otherwise: ({ url }) => {
      const [, name] = /^\/user\/([^/]+)\/posts$/.exec(url.pathname) ?? [];
      return name === undefined ? { status: 404, body: 'no' } : `<p>Posts of ${show(decodedAgain(name))}`;
    },
  };
}

/** A document of this media type with the value. */
const documentOf = (type: string, body: (value: string) => string): SiteDescription =>
  echoSite((value) => ({ headers: { 'content-type': type }, body: body(value) }));

/** Shows nothing but values that consist of one kind of element, and rejects any other. */
const onlyElement = (allowed: string): SiteDescription =>
  echoSite((value) => {
    const names = [...value.matchAll(/<\/?([a-z-]+)/gi)].map(([, name = '']) => name.toLowerCase());
    if (names.length === 0) return '<p>Enter some markup';
    const isAccepted = names.every((name) => name === allowed || (allowed === 'form' && name === 'button'));
    return isAccepted ? `<p>${value}` : `<p>The element ${encoded(names[0] ?? '')} is not accepted`;
  });

/** A form that is accepted with the token of the last response only. */
function formWithTokens(): SiteDescription {
  let token = 0;
  return {
    responses: {
      '/': () =>
        `<form method=post action=/find><input type=hidden name=_token value=t${++token}><input name=q></form>`,
      'POST /find': (request) => {
        const isValid = parameter(request, '_token') === `t${token}`;
        token += 1;
        return isValid ? `<p>${parameter(request, 'q')}` : { status: 419, body: 'Expired' };
      },
    },
  };
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

export const fixtures: CheckFixtures = {
  reports: {
    'in the text of an SVG image': {
      site: documentOf('image/svg+xml', (value) => svg(`<text x="1">${value}</text>`)),
      expect: [{ evidence: ['<x:script xmlns:x="http://www.w3.org/1999/xhtml">'], confidence: 'high' }],
    },
    'in an attribute of an SVG image, with angles encoded': {
      site: documentOf('image/svg+xml', (value) =>
        svg(`<circle r="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}"/>`),
      ),
      expect: [{ evidence: '<circle r="" onload="' }],
    },
    'in a link of an SVG image, encoded': {
      site: documentOf('image/svg+xml; charset=utf-8', (value) =>
        svg(`<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${encoded(value)}"><text>x</text></a>`),
      ),
      expect: [{ evidence: 'xlink:href="javascript:' }],
    },
    'in the text of an XML document': {
      site: documentOf('text/xml', (value) => `<?xml version="1.0"?><results><query>${value}</query></results>`),
      expect: [{ evidence: '<x:script' }],
    },
    'in a CDATA section of a feed': {
      site: documentOf(
        'application/rss+xml',
        (value) => `<rss version="2.0"><channel><title><![CDATA[Results for ${value}]]></title></channel></rss>`,
      ),
      expect: [{ evidence: '<x:script' }],
    },
    'in an attribute of an XML document': {
      site: documentOf('application/xml', (value) => `<results query='${value}'><item/></results>`),
      expect: [{ evidence: '<x:script' }],
    },
    'in a comment of an XML document': {
      site: documentOf('application/xml', (value) => `<results><!-- ${value} --></results>`),
      expect: [{ evidence: '<x:script' }],
    },
    'in an XHTML page': {
      site: documentOf(
        'application/xhtml+xml',
        (value) => `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${value}</p></body></html>`,
      ),
      expect: [{ evidence: '<x:script' }],
    },
    'with a media type that browsers do not know': {
      site: documentOf('unknown/unknown', (value) => `<!doctype html><p>${value}`),
      expect: [{ evidence: 'onerror=' }],
    },
    'in text': {
      site: echoSite((value) => `<p>Results for ${value}`),
      expect: [{ evidence: ['GET parameter q', '<img src=x onerror='], confidence: 'high' }],
    },
    'in a form field, with angles encoded': {
      site: echoSite((value) => `<input name=q value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`),
      expect: [{ evidence: 'autofocus onfocus=' }],
    },
    'where script tags alone are filtered': {
      site: echoSite((value) => `<p>${value.replace(/<\/?script[^>]*>/gi, '')}`),
      expect: [{ evidence: 'onerror=' }],
    },
    'where event handlers are filtered': {
      site: echoSite((value) => `<p>${value.replace(/on\w+=/gi, 'x=')}`),
      expect: [{ evidence: '<ScRiPt>' }],
    },
    'in a string of a script': {
      site: echoSite((value) => `<script>track('${value.replaceAll('<', '')}')</script>`),
      expect: [{ evidence: "track('" }],
    },
    'in a URL': {
      site: echoSite((value) => `<a href="${encoded(value)}">back</a>`),
      expect: [{ evidence: 'href="javascript:' }],
    },
    'where the value is encoded and then decoded once too often': {
      site: echoSite((value) => `<p>${decodedAgain(encoded(value))}`),
      expect: [{ evidence: 'onerror=' }],
    },
    'in the name of a parameter': {
      site: echoSite((_, { url }) => `<p>Unknown: ${[...url.searchParams.keys()].join(', ')}`),
      expect: [{ evidence: ['name of a parameter', 'onerror='] }],
    },
    'where most tags are filtered': {
      site: echoSite(
        (value) => `<p>${value.replace(/<\/?([a-z]+)/gi, (tag, name) => (name === 'details' ? tag : ''))}`,
      ),
      expect: [{ evidence: '<details autofocus' }],
    },
    'where all event handlers and script tags are filtered': {
      site: echoSite((value) => `<p>${value.replace(/on\w+=|<\/?script/gi, '')}`),
      expect: [{ evidence: '<a href="javascript:' }],
    },
    'where words are taken out once': {
      site: echoSite((value) => `<p>${value.replace(/<\/?script>|<img|<svg|on\w+=|javascript:/gi, '')}`),
      expect: [{ evidence: '<script>' }],
    },
    'where tags that end are filtered': {
      site: echoSite((value) => `<p>${value.replace(/<[^>]*>/g, '')}</p>`),
      expect: [{ evidence: '<img src=x onerror=' }],
    },
    'in the message of an error that a quote provokes': {
      site: echoSite((value) => (value.includes("'") ? `<p>Bad query near ${value}` : '<p>No results')),
      expect: [{ evidence: ['GET parameter q', '<img src=x onerror='] }],
    },
    'where a filter shows tags only': {
      site: echoSite((value) => `<p>${(value.match(/<[^>]*>/g) ?? []).join('')}`),
      expect: [{ evidence: '<img src=x onerror=' }],
    },
    ...Object.fromEntries(
      ['script', 'a', 'body', 'iframe', 'b', 'div', 'input', 'form'].map((allowed) => [
        `where a filter accepts nothing but the element ${allowed}`,
        { site: onlyElement(allowed), expect: [{ evidence: `<${allowed}` }] },
      ]),
    ),
    'where no known element is accepted': {
      site: echoSite((value) =>
        /<(?!\/?[a-z]+-)/i.test(value) ? '<p>Not accepted' : `<p>${/</.test(value) ? value : encoded(value)}`,
      ),
      expect: [{ evidence: 'oncontentvisibilityautostatechange=' }],
    },
    'in an attribute of an element that takes no focus by itself': {
      site: echoSite((value) => `<p class="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">Shoes</p>`),
      expect: [{ evidence: 'tabindex=1 autofocus onfocus=' }],
    },
    'in an attribute without quotes of an element that takes no focus by itself': {
      site: echoSite((value) => `<p class=${encoded(value)}>Shoes</p>`),
      expect: [{ evidence: '<p class=x tabindex=1 autofocus onfocus=' }],
    },
    'in an attribute without quotes of a hidden field': {
      site: echoSite((value) => `<input type=hidden name=q value=${encoded(value)}>`),
      expect: [{ evidence: 'value=x oncontentvisibilityautostatechange=' }],
    },
    'among the attributes of an element that takes no focus by itself': {
      site: echoSite((value) => `<p ${encoded(value)}>Shoes</p>`),
      expect: [{ evidence: 'tabindex=1 autofocus onfocus=' }],
    },
    'at the end of the name of an attribute': {
      site: echoSite((value) => `<p data-${encoded(value)}="1">Shoes</p>`),
      expect: [{ evidence: 'tabindex=1 autofocus onfocus=' }],
    },
    'in an attribute where escapes of JavaScript are decoded': {
      site: echoSite((value) => `<p class="${unescaped(encoded(value))}">Shoes</p>`),
      expect: [{ evidence: '<img src=x onerror=' }],
    },
    'in a URL where the scheme is taken out once': {
      site: echoSite((value) => `<a href="${encoded(value.replace(/\s/g, '').replace(/javascript:/i, ''))}">back</a>`),
      expect: [{ evidence: 'href="javascript:' }],
    },
    'where escapes of JavaScript are decoded': {
      site: echoSite((value) => `<script>track("${unescaped(value.replace(/["<]/g, ''))}")</script>`),
      expect: [{ evidence: 'track("' }],
    },
    ...Object.fromEntries(
      Object.entries(decodedLate).map(([name, decode]) => [
        `where a filter sees the value before ${name}`,
        {
          site: echoSite((value) => `<p>Results for ${decode(value.replace(/[<>"']/g, ''))}`),
          expect: [{ evidence: '<img src=x onerror=' }],
        },
      ]),
    ),
    'in a string of a script where a filter sees the value before fullwidth forms are made ASCII': {
      site: echoSite((value) => `<script>track('${value.replace(/[<>"']/g, '').normalize('NFKC')}')</script>`),
      expect: [{ evidence: "track(''-" }],
    },
    'in a comment where a filter sees the value before it is decoded once more': {
      site: echoSite((value) => `<!-- ${decodedAgain(value.replace(/[<>"']/g, ''))} --><p>Shoes`),
      expect: [{ evidence: '<img src=x onerror=' }],
    },
    'where a filter sees the value before the server decodes %u003c in the URL': {
      site: decodingPercentU(decodedAgain),
      expect: [{ evidence: '<img src=x onerror=' }],
    },
    'in the last of several parameters with one name': {
      site: {
        responses: {
          '/': '<a href="/v?tag=red&tag=blue">x</a>',
          '/v': ({ url }) => `<p>${url.searchParams.getAll('tag').at(-1) ?? ''}`,
        },
      },
      expect: [{ evidence: 'GET parameter tag' }],
    },
    'in a hidden field, with angles encoded': {
      site: echoSite(
        (value) => `<input type=hidden name=q value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`,
      ),
      expect: [{ evidence: 'oncontentvisibilityautostatechange=' }],
    },
    'where the usual event handlers are filtered': {
      site: echoSite((value) => `<p>${value.replace(/on(?:error|load|focus)|script/gi, 'x')}`),
      expect: [{ evidence: 'ontoggle=' }],
    },
    'in the base of all URLs': {
      site: echoSite((value) => `<base href="${encoded(value)}"><script src="a.js"></script>`),
      expect: [{ evidence: '<base href="//q' }],
    },
    'in a form with several parts': {
      site: {
        responses: {
          '/': '<form method=post action=/find enctype="multipart/form-data"><input name=q><input type=submit></form>',
          'POST /find': ({ body = '' }) => `<p>${/name="q"\r\n\r\n([^]*?)\r\n--/.exec(body)?.[1] ?? ''}`,
        },
      },
      expect: [{ url: '/find', evidence: ['POST parameter q', 'onerror='] }],
    },
    'in the midst of a path': {
      site: profile((name) => name),
      expect: [{ evidence: ['value in the path', 'onerror='] }],
    },
    'in a header': {
      site: { responses: { '/': ({ headers }) => `<p>You came from ${headers['referer'] ?? 'nowhere'}` } },
      expect: [{ url: '/', evidence: ['header referer', 'onerror='], severity: 'medium', confidence: 'medium' }],
    },
    'in a cookie': {
      site: {
        responses: {
          '/': ({ headers }) => ({
            headers: { 'set-cookie': 'lang=en; Path=/' },
            body: `<p>${decodedAgain(/lang=([^;]*)/.exec(headers['cookie'] ?? '')?.[1] ?? 'en')}`,
          }),
        },
      },
      expect: [{ url: '/', evidence: ['cookie lang', 'onerror='], severity: 'medium' }],
    },
    'in a folder of the path': {
      site: {
        responses: { '/': '<a href="/tags/shoes">shoes</a>', '/tags/shoes': '<p>shoes' },
        crawled: ['/tags/shoes'],
        otherwise: ({ url }) =>
          url.pathname.startsWith('/tags/') ? `<p>${decodeURIComponent(url.pathname)}` : { status: 404, body: 'no' },
      },
      expect: [{ evidence: ['value in the path', 'onerror='] }],
    },
    'on an error page with the path decoded': {
      site: { otherwise: ({ url }) => ({ status: 404, body: `<p>No page ${decodeURIComponent(url.pathname)}` }) },
      expect: [{ evidence: ['value in the path', 'onerror='] }],
    },
    'after the name of a script': {
      site: {
        responses: { '/': '<a href="/form.php">form</a>', '/form.php': '<form action="/form.php">' },
        crawled: ['/form.php'],
        otherwise: ({ url }) =>
          url.pathname.startsWith('/form.php/')
            ? `<form action="${decodeURIComponent(url.pathname)}">`
            : { status: 404, body: 'no' },
      },
      expect: [{ evidence: 'value in the path' }],
    },
    'in the response to a form that only searches': {
      site: formSite('<input name="query">', (request) => `<p>${parameter(request, 'query')}`),
      expect: [{ url: '/find', evidence: ['POST parameter query', 'body: query=', 'onerror='] }],
    },
    'in the preview of a comment': {
      site: formSite(
        '<input name="author"><input name="email"><textarea name="comment"></textarea>',
        (request) => `<p>${parameter(request, 'comment')}`,
        '/comment',
      ),
      expect: [{ url: '/comment', evidence: ['POST parameter comment', 'onerror='] }],
    },
    'in a form whose token is valid once': {
      site: formWithTokens(),
      expect: [{ url: '/find', evidence: ['POST parameter q', 'onerror='] }],
    },
    'in a GET form': {
      site: {
        responses: {
          '/': '<form action="/s"><input name="term"><select name="in"><option>all</select></form>',
          '/s': (request) => `<b>${parameter(request, 'term')}</b> in ${encoded(parameter(request, 'in'))}`,
        },
      },
      expect: [{ evidence: 'GET parameter term' }],
    },
    'under a policy that forbids inline script': {
      site: echoSite((value) => ({ headers: { 'content-security-policy': "script-src 'self'" }, body: `<p>${value}` })),
      expect: [{ evidence: 'onerror=', confidence: 'medium' }],
    },
    'without a type, where browsers guess': {
      site: echoSite((value) => ({ bare: true, body: `<h1>${value}</h1>` })),
      expect: [{ evidence: 'onerror=' }],
    },
    'in a member of a parameter that is JSON': {
      site: jsonSite((term) => term),
      expect: [{ evidence: ['GET parameter q, JSON member term', 'onerror='], confidence: 'high' }],
    },
    'in a member of a parameter that is Base64 of JSON': {
      site: base64Site((term) => term),
      expect: [{ evidence: ['GET parameter q, Base64, JSON member term', 'onerror='] }],
    },
    'in a parameter that is Base64': {
      site: echoSite(
        (value) => `<p>Hello ${Buffer.from(value, 'base64').toString()}`,
        Buffer.from('dear reader').toString('base64'),
      ),
      expect: [{ evidence: ['GET parameter q, Base64\n', 'onerror='] }],
    },
    'in the second parameter': {
      site: {
        responses: {
          '/': '<a href="/v?id=1&back=home">x</a>',
          '/v': (request) => `<p>${encoded(parameter(request, 'id'))}<p>${parameter(request, 'back')}`,
        },
      },
      expect: [{ evidence: 'GET parameter back' }],
    },
  },
  silent: {
    'in the URL of an object and of embedded content, whose script no browser runs': echoSite(
      (value) => `<object data="${encoded(value)}"></object><embed src="${encoded(value)}">`,
    ),
    ...innocentEchoes,
    'a member of a parameter that is JSON, encoded': jsonSite(encoded),
    'a member of a parameter that is Base64 of JSON, encoded': base64Site(encoded),
    ...Object.fromEntries(
      Object.entries(decodedLate).map(([name, decode]) => [
        `the value is encoded after ${name}`,
        echoSite((value) => `<p>Results for ${encoded(decode(value))}`),
      ]),
    ),
    'the value is encoded after the server decodes %u003c in the URL': decodingPercentU((value) =>
      encoded(decodedAgain(value)),
    ),
    'a server that rejects %u in the URL': echoSite((value, { url }) =>
      /%u/i.test(url.search) ? { status: 400, body: `<p>Malformed: ${encoded(url.search)}` } : `<p>${encoded(value)}`,
    ),
    'in a document that a frame runs without script': echoSite(
      (value) => `<iframe sandbox="allow-forms" srcdoc="${encoded(`<p>${value}</p>`)}"></iframe>`,
    ),
    'the references of the value are shown as they are': echoSite((value) => `<p>${value.replace(/[<>"']/g, '')}`),
    'fullwidth forms stay what they are': echoSite((value) => `<p>${encoded(value)} ${value.replace(/[<>"']/g, '')}`),
    'an SVG image with the value encoded': documentOf('image/svg+xml', (value) =>
      svg(`<text>${encoded(value)}</text><desc><![CDATA[${value.replaceAll(']]>', '')}]]></desc>`),
    ),
    'an SVG image that is downloaded': echoSite((value) => ({
      headers: { 'content-type': 'image/svg+xml', 'content-disposition': 'attachment' },
      body: svg(value),
    })),
    'an XML document with a handler on an element that no browser knows': documentOf(
      'text/xml',
      (value) => `<results query="${value.replaceAll('<', '&lt;').replaceAll('&', '&amp;')}"/>`,
    ),
    'an XML document in which the value breaks the syntax before it': documentOf(
      'text/xml',
      (value) => `<results>${/[<"']/.test(value) ? '<br>&nbsp' : ''}</results><query>${value}</query>`,
    ),
    'an XML document that takes names with a colon out': documentOf(
      'text/xml',
      (value) => `<results>${value.replace(/<\/?\w+:[^>]*>/g, '')}</results>`,
    ),
    'a JSON document whose media type ends like one of XML': echoSite((value) => ({
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({ detail: value }),
    })),
    'a media type that browsers do not know, and no guessing': echoSite((value) => ({
      headers: { 'content-type': 'unknown/unknown', 'x-content-type-options': 'nosniff' },
      body: `<!doctype html><p>${value}`,
    })),
    'one harmless tag is let through': echoSite((value) => `<p>${value.replace(/<(?!u id=\w+>)/gi, '&lt;')}`),
    'a filter that accepts a few elements without attributes': echoSite((value) => {
      const isAccepted = /^<(?:b|i|p)>[^<>]*<\/(?:b|i|p)>$/.test(value);
      return isAccepted ? `<p>${value}` : '<p>This markup is not accepted';
    }),
    'a handler on an element that is never rendered': echoSite(
      (value) => `<meta name=q content="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`,
    ),
    'the message of an error with the value encoded': echoSite((value) =>
      value.includes("'") ? `<p>Bad query near ${encoded(value)}` : '<p>No results',
    ),
    'a header in a string of a script, escaped': {
      responses: {
        '/': ({ headers }) =>
          `<script>var r = ${JSON.stringify(headers['referer'] ?? '').replaceAll('<', '')}</script>`,
      },
    },
    'a cookie, encoded': {
      responses: {
        '/': ({ headers }) => ({
          headers: { 'set-cookie': 'lang=en' },
          body: `<p>${encoded(headers['cookie'] ?? '')}`,
        }),
      },
    },
    'a segment in the midst of the path, encoded': {
      ...profile((name) => encoded(name)),
    },
    'a page that is the base of nothing': echoSite((value) => `<base href="/${encoded(value)}">`),
    'a form that sends a mail': formSite(
      '<input name="name"><input name="email"><textarea name="message"></textarea>',
      (request) => `<p>${parameter(request, 'name')}`,
      '/contact',
    ),
    'a form that deletes': formSite(
      '<input name="comment"><input name="action" value="delete">',
      (request) => `<p>${parameter(request, 'comment')}`,
      '/comments/delete',
    ),
    'a form that orders': formSite('<input name=note>', (request) => `<p>${parameter(request, 'note')}`, '/order'),
    'a form that a captcha protects': formSite(
      '<input name=q><input name=captcha>',
      (request) => `<p>${parameter(request, 'q')}`,
    ),
    'a form whose token is not accepted': formSite(
      '<input type=hidden name=csrf_token value=1><input name=q>',
      (request) => `<p>${parameter(request, 'csrf_token') === '2' ? parameter(request, 'q') : 'Expired'}`,
    ),
    'a login': formSite(
      '<input name=user><input type=password name=pass>',
      (request) => `<p>${parameter(request, 'user')}`,
    ),
    'a link that deletes': {
      responses: { '/': '<a href="/delete?q=1">x</a>', '/delete': (request) => `<p>${parameter(request, 'q')}` },
    },
    'another site': { responses: { '/': '<a href="https://other.test/find?q=1">x</a>' } },
  },
};
