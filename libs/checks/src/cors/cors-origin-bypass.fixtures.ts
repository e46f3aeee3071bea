import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import { siteAllowing } from './testing/echo.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'only the start is compared': {
      site: siteAllowing((origin) => origin.startsWith('https://example.com'), true),
      expect: [{ severity: 'high', evidence: 'access-control-allow-origin: https://example.com.' }],
    },
    'only the end is compared': {
      site: siteAllowing((origin) => origin.endsWith('example.com'), true),
      expect: [{ evidence: 'example.com\naccess-control-allow-credentials: true' }],
    },
    'a dot that matches anything': {
      site: siteAllowing((origin) => /^https:\/\/example.com(\.example)?$/.test(origin), true),
      expect: [{ evidence: 'https://examplexcom.example' }],
    },
  },
  silent: {
    'the whole origin is compared': siteAllowing((origin) => origin === 'https://example.com', true),
    'subdomains are allowed': siteAllowing((origin) => /^https:\/\/([a-z]+\.)?example\.com$/.test(origin), true),
    'without credentials': siteAllowing((origin) => origin.startsWith('https://example.com'), false),
    'every origin is allowed: another finding': siteAllowing(() => true, true),
  },
};
