import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { neverRequested } from '../exposed/testing/exposure-fixtures.ts';
import { encoded, parameter } from './testing/echo-sites.ts';

const form = '<form method="post" action="/find"><input name="q"><input type=submit></form>';

export const fixtures: CheckFixtures = {
  reports: {
    'both methods get the same response': {
      site: {
        responses: {
          '/': form,
          'POST /find': (request) => `Results for ${encoded(parameter(request, 'q'))}`,
          '/find': (request) => `Results for ${encoded(parameter(request, 'q'))}`,
        },
      },
      expect: [{ url: '/find', evidence: ['GET /find?q=', 'responds as to POST'] }],
    },
    'a page that shows the query, and a field without a name': {
      site: {
        responses: {
          '/': '<form method="post" action="/find"><input type=search name="q"><input value=x><input type=hidden name=in value=all></form>',
          'POST /find': (request) =>
            `Results in ${parameter(request, 'in')} for <b>${encoded(parameter(request, 'q'))}</b>`,
          '/find': (request) =>
            `Results in ${parameter(request, 'in')} for <b>${encoded(parameter(request, 'q'))}</b>${request.url.search}`,
        },
      },
      expect: [{ url: '/find', evidence: ['GET /find?q=', '&in=all\nresponds as to POST'] }],
    },
  },
  silent: {
    'GET is rejected': { responses: { '/': form, 'POST /find': 'Results', '/find': { status: 405 } } },
    'GET shows the form': { responses: { '/': form, 'POST /find': 'Results', '/find': form } },
    'the page is the same whatever is sent': { responses: { '/': form, 'POST /find': form, '/find': form } },
    'GET shows other results': {
      responses: {
        '/': form,
        'POST /find': (request) => `Results for ${encoded(parameter(request, 'q'))}`,
        '/find': (request) => `No results for ${encoded(parameter(request, 'q'))}`,
      },
    },
    'GET shows the results with another status': {
      responses: {
        '/': form,
        'POST /find': 'Results',
        '/find': ({ url }) => ({ status: url.search === '' ? 200 : 400, body: url.search === '' ? form : 'Results' }),
      },
    },
    'POST is rejected as GET is': {
      responses: {
        '/': form,
        'POST /find': { status: 400, body: 'x' },
        '/find': ({ url }) => ({ status: url.search === '' ? 200 : 400, body: 'x' }),
      },
    },
    'a form that deletes is never sent': {
      responses: {
        '/': '<form method=post action=/account/delete><input name=reason><input type=submit value="Delete account"></form>',
        ...neverRequested('POST /account/delete', '/account/delete'),
      },
    },
    'a form without a text is never sent': {
      responses: {
        '/': '<form method=post action=/find><input type=hidden name=q value=1><input><input type=submit></form>',
        ...neverRequested('POST /find', '/find'),
      },
    },
    'a form with files is never sent': {
      responses: {
        '/': '<form method=post action=/find enctype="multipart/form-data"><input name=q><input type=submit></form>',
        ...neverRequested('POST /find', '/find'),
      },
    },
    'a form that stores': {
      responses: {
        '/': '<form method=post action=/comment><textarea name=comment></textarea></form>',
        'POST /comment': 'x',
        '/comment': 'x',
      },
    },
  },
};
