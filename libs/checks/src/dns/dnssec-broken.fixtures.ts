import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the response comes only without validation': {
      site: { dns: { ds: true, dnssecValidated: false } },
      expect: [{ evidence: 'example.com resolves only with checking disabled' }],
    },
  },
  silent: {
    'validation succeeds': { dns: { ds: true, dnssecValidated: true } },
    'the resolver does not validate': { dns: { ds: true, dnssecValidated: undefined } },
    'the domain is not signed': { dns: { ds: false, dnssecValidated: false } },
  },
};
