import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'None alone': {
      site: headers({ 'Set-Cookie': 'widget=1; SameSite=None' }),
      expect: [{ severity: 'low', evidence: 'set-cookie: widget=1***; SameSite=None' }],
    },
  },
  silent: {
    'with Secure': headers({ 'Set-Cookie': 'widget=1; SameSite=None; Secure' }),
    'Lax needs none': headers({ 'Set-Cookie': 'widget=1; SameSite=Lax' }),
  },
};
