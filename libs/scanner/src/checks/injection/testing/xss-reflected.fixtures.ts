import type { CheckFixtures } from '../../../testing/fixtures.ts';
import { echoSite, encoded, formSite, innocentEchoes, parameter } from './echo-sites.ts';

function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const fixtures: CheckFixtures = {
  reports: {
    'in text': {
      site: echoSite((value) => `<p>Results for ${value}`),
      expect: [{ evidence: ['GET parameter q', '<img src=x onerror='], confidence: 'high' }],
    },
    'in a form field, with angles encoded': {
      site: echoSite((value) => `<input name=q value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`),
      expect: [{ evidence: 'onerror=' }],
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
    'in an address': {
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
    'in a folder of the path': {
      site: {
        answers: { '/': '<a href="/tags/shoes">shoes</a>', '/tags/shoes': '<p>shoes' },
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
        answers: { '/': '<a href="/form.php">form</a>', '/form.php': '<form action="/form.php">' },
        crawled: ['/form.php'],
        otherwise: ({ url }) =>
          url.pathname.startsWith('/form.php/')
            ? `<form action="${decodeURIComponent(url.pathname)}">`
            : { status: 404, body: 'no' },
      },
      expect: [{ evidence: 'value in the path' }],
    },
    'in the answer to a form that only asks': {
      site: formSite('<input name="query">', (request) => `<p>${parameter(request, 'query')}`),
      expect: [{ url: '/find', evidence: ['POST parameter query', 'body: query=', 'onerror='] }],
    },
    'in a GET form': {
      site: {
        answers: {
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
    'in the second parameter': {
      site: {
        answers: {
          '/': '<a href="/v?id=1&back=home">x</a>',
          '/v': (request) => `<p>${encoded(parameter(request, 'id'))}<p>${parameter(request, 'back')}`,
        },
      },
      expect: [{ evidence: 'GET parameter back' }],
    },
  },
  silent: {
    ...innocentEchoes,
    'markup without script': echoSite(
      (value) => `<p>${value.replace(/on\w+\s*=|<\/?(?:script|svg|img)[^>]*>?|javascript:/gi, '')}`,
    ),
    'a form that stores': formSite(
      '<textarea name="comment"></textarea>',
      (request) => `<p>${parameter(request, 'comment')}`,
    ),
    'a form with a token': formSite(
      '<input type=hidden name=csrf_token value=1><input name=q>',
      (request) => `<p>${parameter(request, 'q')}`,
    ),
    'a login': formSite(
      '<input name=user><input type=password name=pass>',
      (request) => `<p>${parameter(request, 'user')}`,
    ),
    'a link that deletes': {
      answers: { '/': '<a href="/delete?q=1">x</a>', '/delete': (request) => `<p>${parameter(request, 'q')}` },
    },
    'another site': { answers: { '/': '<a href="https://other.test/find?q=1">x</a>' } },
  },
};
