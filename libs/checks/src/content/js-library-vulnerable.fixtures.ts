import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const script = (body: string): SiteDescription => ({
  scanType: 'full',
  responses: {
    '/': '<script src="/vendor.js"></script>',
    '/vendor.js': { headers: { 'content-type': 'text/javascript' }, body },
  },
  crawled: ['/vendor.js'],
});

export const fixtures: CheckFixtures = {
  reports: {
    'an old jQuery by its URL': {
      site: page('<script src="https://code.jquery.com/jquery-3.4.1.min.js"></script>'),
      expect: [
        {
          url: 'https://code.jquery.com/jquery-3.4.1.min.js',
          severity: 'medium',
          confidence: 'medium',
          evidence: ['jquery 3.4.1 (by address', 'CVE-2020-11022 Cross-site scripting'],
        },
      ],
    },
    'an old lodash by its content': {
      site: script('/**\n * @license\n * Lodash <https://lodash.com/>\n */ /* lodash 4.17.4 (custom) */'),
      expect: [
        {
          url: '/vendor.js',
          severity: 'high',
          confidence: 'high',
          evidence: ['lodash 4.17.4 (by content', 'CVE-2019-10744'],
        },
      ],
    },
  },
  silent: {
    'a fixed version': page('<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>'),
    'no version in the address': page('<script src="/js/jquery.min.js"></script>'),
    'the content is searched in full scans only': { ...script('/*! jQuery v1.8.3 */'), scanType: 'quick' },
  },
};
