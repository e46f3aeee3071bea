import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a signed domain with a mail server of its own': {
      site: { dns: { ds: true, tlsa: false, mx: ['10 mail.example.com'] } },
      expect: [{ evidence: 'of example.com: 10 mail.example.com' }],
    },
  },
  silent: {
    'it is there': { dns: { ds: true, tlsa: true, mx: ['10 mail.example.com'] } },
    'without DNSSEC it would be worth nothing': { dns: { ds: false, tlsa: false } },
    'others run the mail server': { dns: { ds: true, tlsa: undefined, mx: ['10 mx.mailhoster.net'] } },
  },
};
