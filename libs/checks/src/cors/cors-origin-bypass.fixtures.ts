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
      site: siteAllowing((origin) => /^https:\/\/(www.)?example.com$/.test(origin), true),
      expect: [{ evidence: 'https://wwwxexample.com' }],
    },
    'a dot that matches anything, in the name of a subdomain': {
      site: {
        ...siteAllowing((origin) => /^https:\/\/app.example.com$/.test(origin), true),
        target: 'https://app.example.com/',
      },
      expect: [{ evidence: 'https://appxexample.com' }],
    },
    'only the end is compared, on a host whose parent anybody can have names under': {
      site: {
        ...siteAllowing((origin) => origin.endsWith('shop.github.io'), true),
        target: 'https://shop.github.io/',
      },
      expect: [{ evidence: 'shop.github.io\naccess-control-allow-credentials: true' }],
    },
    'only the end of the domain is compared, on a subdomain': {
      site: { ...siteAllowing((origin) => origin.endsWith('example.com'), true), target: 'https://app.example.com/' },
      expect: [{ evidence: 'example.com\naccess-control-allow-credentials: true' }],
    },
  },
  silent: {
    'the whole origin is compared': siteAllowing((origin) => origin === 'https://example.com', true),
    'subdomains are allowed': siteAllowing((origin) => /^https:\/\/([a-z]+\.)?example\.com$/.test(origin), true),
    'subdomains are allowed, on one of them': {
      ...siteAllowing((origin) => /^https:\/\/([a-z\d-]+\.)*example\.com$/.test(origin), true),
      target: 'https://app.example.com/',
    },
    'the host has no domain that could be registered': {
      ...siteAllowing((origin) => /^https:\/\/[\d.]+$/.test(origin), true),
      target: 'https://192.0.2.7/',
    },
    'without credentials': siteAllowing((origin) => origin.startsWith('https://example.com'), false),
    'every origin is allowed: another finding': siteAllowing(() => true, true),
  },
};
