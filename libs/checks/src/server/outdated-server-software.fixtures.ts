import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'Apache 2.2': {
      site: headers({ server: 'Apache/2.2.15 (CentOS)' }),
      expect: [
        { url: '/', evidence: ['server: Apache/2.2.15 (CentOS)', 'support ended 2017-07-11'], severity: 'medium' },
      ],
    },
    'PHP 8.1, since months': {
      site: headers({ 'x-powered-by': 'PHP/8.1.27' }),
      expect: [{ evidence: 'PHP 8.1: support ended 2025-12-31', severity: 'low' }],
    },
    'a version between two lines': {
      site: headers({ server: 'nginx/1.19.3' }),
      expect: [{ evidence: 'nginx 1.19: support ended 2022-05-24' }],
    },
    'older than the list': {
      site: headers({ server: 'Apache/2.4.58 OpenSSL/1.0.1e PHP/5.3.3' }),
      expect: [{ evidence: ['OpenSSL 1.0.1', 'PHP 5.3'] }],
    },
  },
  silent: {
    'supported versions': headers({ server: 'Apache/2.4.66 OpenSSL/3.0.2', 'x-powered-by': 'PHP/8.3.1' }),
    'no version': headers({ server: 'nginx' }),
    'support has not ended yet': headers({ 'x-powered-by': 'PHP/8.1.0' }, { now: '2025-12-01T00:00:00Z' }),
    'another product': headers({ server: 'MyApache/1.0' }),
  },
};
