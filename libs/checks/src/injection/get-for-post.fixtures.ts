import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
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
  },
  silent: {
    'GET is rejected': { responses: { '/': form, 'POST /find': 'Results', '/find': { status: 405 } } },
    'GET shows the form': { responses: { '/': form, 'POST /find': 'Results', '/find': form } },
    'the page is the same whatever is sent': { responses: { '/': form, 'POST /find': form, '/find': form } },
    'a form that stores': {
      responses: {
        '/': '<form method=post action=/comment><textarea name=comment></textarea></form>',
        'POST /comment': 'x',
        '/comment': 'x',
      },
    },
  },
};
