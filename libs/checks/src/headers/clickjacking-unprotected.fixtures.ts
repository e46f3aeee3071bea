import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'neither header': { site: headers({}), expect: [{ url: '/', evidence: 'no X-Frame-Options header' }] },
    'frame-ancestors in a meta element does not count': {
      site: page(`<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">`),
      expect: [{ evidence: 'no frame-ancestors' }],
    },
    'a policy that only reports does not count': {
      site: headers({ 'Content-Security-Policy-Report-Only': "frame-ancestors 'none'" }),
      expect: [{ evidence: 'no frame-ancestors' }],
    },
    'a policy without the directive: default-src is no fallback for it': {
      site: headers({ 'Content-Security-Policy': "default-src 'none'" }),
      expect: [{ evidence: 'no frame-ancestors' }],
    },
  },
  silent: {
    'X-Frame-Options': headers({ 'X-Frame-Options': 'SAMEORIGIN' }),
    'frame-ancestors in the second policy of a line': headers({
      'Content-Security-Policy': "default-src 'self', frame-ancestors 'self'",
    }),
    'no HTML': { responses: { '/': { headers: { 'content-type': 'application/json' }, body: '{}' } } },
    'an error page': { responses: { '/': { status: 404, body: '<p>gone' } } },
  },
};
