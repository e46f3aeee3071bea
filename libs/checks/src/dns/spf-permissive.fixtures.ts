import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      ['v=spf1 mx ?all', 'v=spf1 mx', 'v=spf1 include:mail.example ?all -all'].map((record) => [
        `with no verdict on other senders: ${record}`,
        {
          site: { dns: { txt: [record] } },
          expect: [{ title: 'SPF record is neutral about other senders (?all)', severity: 'low', evidence: record }],
        } as const,
      ]),
    ),
    'with +all': { site: { dns: { txt: ['v=spf1 mx +all'] } }, expect: [{ evidence: 'v=spf1 mx +all' }] },
    'with all, which means the same': { site: { dns: { txt: ['v=spf1 all'] } }, expect: [{ evidence: 'v=spf1 all' }] },
    ...Object.fromEntries(
      ['ip4:0.0.0.0/0', 'ip6:::/0', 'mx/0', 'a:example.com/24//0'].map((term) => [
        `with a network of all addresses: ${term}`,
        { site: { dns: { txt: [`v=spf1 ${term} -all`] } }, expect: [{ evidence: term }] },
      ]),
    ),
  },
  silent: {
    'with a redirect to the record of another domain': { dns: { txt: ['v=spf1 redirect=_spf.example.com'] } },
    'two records, of which none counts': { dns: { txt: ['v=spf1 mx ?all', 'v=spf1 a'] } },
    'with networks of some addresses': {
      dns: { txt: ['v=spf1 ip4:192.0.2.0/24 a/20 ip4:10.0.0.0 -ip4:0.0.0.0/0 -all'] },
    },
    'with +all after -all, which is never reached': { dns: { txt: ['v=spf1 mx -all +all'] } },
    'with -all': { dns: { txt: ['v=spf1 mx -all'] } },
    'with ~all': { dns: { txt: ['v=spf1 include:mail.example ~all'] } },
    'not an SPF record': { dns: { txt: ['we love all +all'] } },
    'the lookup failed': { dns: { txt: undefined } },
  },
};
