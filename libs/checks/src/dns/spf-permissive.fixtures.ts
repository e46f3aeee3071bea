import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'with +all': { site: { dns: { txt: ['v=spf1 mx +all'] } }, expect: [{ evidence: 'v=spf1 mx +all' }] },
    'with all, which means the same': { site: { dns: { txt: ['v=spf1 all'] } }, expect: [{ evidence: 'v=spf1 all' }] },
  },
  silent: {
    'with -all': { dns: { txt: ['v=spf1 mx -all'] } },
    'with ~all': { dns: { txt: ['v=spf1 include:mail.example ~all'] } },
    'not an SPF record': { dns: { txt: ['we love all +all'] } },
    'the lookup failed': { dns: { txt: undefined } },
  },
};
