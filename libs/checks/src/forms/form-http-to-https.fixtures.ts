import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const target = 'http://example.com/';

export const fixtures: CheckFixtures = {
  reports: {
    'a form to https': {
      site: page('<form method=post action="https://example.com/order"><input name=card></form>', { target }),
      expect: [{ severity: 'low', evidence: '<form method="post" action="https://example.com/order">' }],
    },
  },
  silent: {
    'a search elsewhere': page('<form action="https://search.test/"><input name=q></form>', { target }),
    'from https': page('<form method=post action="/order"></form>'),
    'from the own machine': page('<form method=post action="https://example.com/order"><input name=card></form>', {
      target: 'http://localhost:3000/',
    }),
    'with a password: another finding': page(
      '<form method=post action="https://example.com/"><input type=password></form>',
      { target },
    ),
  },
};
