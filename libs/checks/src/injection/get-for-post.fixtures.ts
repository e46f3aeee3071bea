import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { encoded, parameter } from './testing/echo-sites.ts';

const form = '<form method="post" action="/find"><input name="q"><input type=submit></form>';

export const fixtures: CheckFixtures = {
  reports: {
    'both methods answer alike': {
      site: {
        answers: {
          '/': form,
          'POST /find': (request) => `Results for ${encoded(parameter(request, 'q'))}`,
          '/find': (request) => `Results for ${encoded(parameter(request, 'q'))}`,
        },
      },
      expect: [{ url: '/find', evidence: ['GET /find?q=', 'answers as POST does'] }],
    },
  },
  silent: {
    'GET is refused': { answers: { '/': form, 'POST /find': 'Results', '/find': { status: 405 } } },
    'GET shows the form': { answers: { '/': form, 'POST /find': 'Results', '/find': form } },
    'the page is the same whatever is sent': { answers: { '/': form, 'POST /find': form, '/find': form } },
    'a form that stores': {
      answers: {
        '/': '<form method=post action=/comment><textarea name=comment></textarea></form>',
        'POST /comment': 'x',
        '/comment': 'x',
      },
    },
  },
};
