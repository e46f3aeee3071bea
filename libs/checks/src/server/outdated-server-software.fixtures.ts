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
    'a redirect that names it, where the page does not': {
      site: {
        responses: {
          '/': { status: 302, headers: { location: '/a', server: 'Microsoft-IIS/7.0' } },
          '/a': 'Shop',
        },
      },
      expect: [{ url: '/', evidence: 'Microsoft IIS 7.0: support ended 2020-01-14', severity: 'medium' }],
    },
    'on the day on which support ended': {
      site: headers({ 'x-powered-by': 'PHP/8.1.0' }, { now: '2025-12-31T00:00:00Z' }),
      expect: [{ evidence: 'support ended 2025-12-31', severity: 'low' }],
    },
    'three years after support ended, and a day': {
      site: headers({ server: 'Apache/2.4.66 PHP/8.0.1' }, { now: '2026-11-27T00:00:00Z' }),
      expect: [{ evidence: 'support ended 2023-11-26', severity: 'medium' }],
    },
    ...Object.fromEntries(
      [
        ['Apache-Tomcat/8.5.1', 'Apache Tomcat 8.5'],
        ['CPython/3.9', 'Python 3.9'],
        ['WEBrick/1.6 (Ruby/2.7.0)', 'Ruby 2.7'],
        ['Apache/2.4.66 OpenSSL/1.1.1k-fips', 'OpenSSL 1.1.1'],
      ].map(([server = '', evidence = '']) => [server, { site: headers({ server }), expect: [{ evidence }] }]),
    ),
  },
  silent: {
    'a version in another header': headers({ 'x-generator': 'PHP/5.3.3' }),
    'another product that ends alike': headers({ server: 'mynginx/1.0 Jython/2.7 JRuby/1.7' }),
    'supported versions': headers({ server: 'Apache/2.4.66 OpenSSL/3.0.2', 'x-powered-by': 'PHP/8.3.1' }),
    'no version': headers({ server: 'nginx' }),
    'support has not ended yet': headers({ 'x-powered-by': 'PHP/8.1.0' }, { now: '2025-12-01T00:00:00Z' }),
    'another product': headers({ server: 'MyApache/1.0' }),
  },
};
