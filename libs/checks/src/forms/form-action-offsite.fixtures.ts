import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'another domain': {
      site: page('<form method=post action="https://forms.test/collect"><input name=mail></form>'),
      expect: [{ severity: 'info', evidence: '<form method="post" action="https://forms.test/collect">' }],
    },
  },
  silent: {
    'a subdomain': page('<form method=post action="https://accounts.example.com/login"></form>'),
    'a search elsewhere': page('<form action="https://search.test/"><input name=q></form>'),
    'by mail': page('<form method=post action="mailto:a@example.com"></form>'),
  },
};
