import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a session out of a cache': {
      site: headers({ 'Set-Cookie': 'sessionid=0123456789ab', 'X-Cache': 'HIT from edge' }),
      expect: [{ severity: 'medium', evidence: ['x-cache: HIT from edge', 'set-cookie: sessionid=012***'] }],
    },
    'a session out of a cache that says so as RFC 9211 has it': {
      site: headers({ 'Set-Cookie': 'sessionid=0123456789ab', 'Cache-Status': 'edge; fwd=stale, origin; hit' }),
      expect: [{ severity: 'medium', evidence: 'cache-status: edge; fwd=stale, origin; hit' }],
    },
    'another cookie by its age': {
      site: headers({ 'Set-Cookie': 'lang=en', Age: '37' }),
      expect: [{ severity: 'low', evidence: ['age: 37', 'lang='] }],
    },
  },
  silent: {
    'the cache had to ask': headers({ 'Set-Cookie': 'sessionid=0123456789ab', 'X-Cache': 'MISS', Age: '0' }),
    'no cookie': headers({ 'X-Cache': 'HIT' }),
    'a cookie of the network itself, added behind the cache': headers({
      'Set-Cookie': '__cf_bm=0123456789abcdef; Path=/',
      'CF-Cache-Status': 'HIT',
    }),
  },
};
