import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import { siteAllowing } from './testing/echo.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'null with credentials': {
      site: siteAllowing((origin) => origin === 'null', true),
      expect: [{ severity: 'high', evidence: 'access-control-allow-origin: null' }],
    },
    'null without credentials': {
      site: siteAllowing((origin) => origin === 'null', false),
      expect: [{ severity: 'medium', evidence: 'access-control-allow-origin: null' }],
    },
  },
  silent: {
    'no origin is allowed': siteAllowing(() => false, true),
    'every origin is allowed: another finding': siteAllowing(() => true, true),
  },
};
