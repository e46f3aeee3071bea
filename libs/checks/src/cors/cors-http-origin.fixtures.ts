import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import { siteAllowing } from './testing/echo.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'http is trusted': {
      site: siteAllowing((origin) => /^https?:\/\/example\.com$/.test(origin), true),
      expect: [{ severity: 'medium', evidence: 'access-control-allow-origin: http://example.com' }],
    },
  },
  silent: {
    'https only': siteAllowing((origin) => origin === 'https://example.com', true),
    'without credentials': siteAllowing((origin) => origin === 'http://example.com', false),
    'the site itself is http': {
      target: 'http://example.com/',
      ...siteAllowing((origin) => origin === 'http://example.com', true),
    },
  },
};
