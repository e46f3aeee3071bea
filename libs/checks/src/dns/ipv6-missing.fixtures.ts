import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'IPv4 only': {
      site: { dns: { addresses: ['9.9.9.9'], hasIpv6: false } },
      expect: [{ evidence: 'example.com: 9.9.9.9' }],
    },
    'IPv4 only, one of them private': {
      site: { dns: { addresses: ['10.1.2.3', '9.9.9.9'], hasIpv6: false } },
      expect: [{ evidence: 'example.com: 10.1.2.3, 9.9.9.9' }],
    },
  },
  silent: {
    both: { dns: { addresses: ['9.9.9.9', '2620:fe::9'], hasIpv6: true } },
    'a host in a private network': { dns: { addresses: ['10.1.2.3'], hasIpv6: false } },
    'the lookup failed': { dns: { addresses: ['9.9.9.9'], hasIpv6: undefined } },
    'the target is an address': { target: 'https://9.9.9.9/', dns: { addresses: ['9.9.9.9'], hasIpv6: false } },
  },
};
