import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a product with version': {
      site: headers({ Server: 'nginx/1.18.0 (Ubuntu)' }),
      expect: [{ url: '/', severity: 'low', evidence: 'server: nginx/1.18.0 (Ubuntu)' }],
    },
    'several products': {
      site: headers({ Server: 'Apache/2.4.41 (Unix) OpenSSL/1.1.1k PHP/7.4.3' }),
      expect: [{ evidence: 'OpenSSL/1.1.1k' }],
    },
    'a version after a space': {
      site: headers({ Server: 'Icecast 2.4.4' }),
      expect: [{ evidence: 'server: Icecast 2.4.4' }],
    },
    'of four numbers': {
      site: headers({ Server: 'IBM_HTTP_Server/8.5.5.20' }),
      expect: [{ evidence: 'server: IBM_HTTP_Server/8.5.5.20' }],
    },
    'a version in parentheses': {
      site: headers({ Server: 'Jetty(9.4.57.v20241219)' }),
      expect: [{ evidence: 'server: Jetty(9.4.57.v20241219)' }],
    },
    'a version on an error page of Tomcat': {
      site: {
        responses: { '/robots.txt': { status: 404, body: '<hr /><h3>Apache Tomcat/10.1.60 (Debian)</h3></body>' } },
      },
      expect: [{ url: '/robots.txt', severity: 'low', evidence: '<h3>Apache Tomcat/10.1.60 (Debian)</h3>' }],
    },
    'a version on an error page of Jetty': {
      site: {
        responses: {
          '/': { status: 404, body: '<hr/><a href="https://jetty.org/">Powered by Jetty:// 12.0.16</a><hr/>' },
        },
      },
      expect: [{ url: '/', evidence: 'Powered by Jetty:// 12.0.16' }],
    },
    'on an error page too': {
      site: { responses: { '/': { status: 404, headers: { Server: 'Microsoft-IIS/10.0' }, body: 'x' } } },
      expect: [{ evidence: 'Microsoft-IIS/10.0' }],
    },
  },
  silent: {
    'the product alone': headers({ Server: 'cloudflare' }),
    'the name of a node is no version': headers({ Server: 'ECS (dcb/7F5C)' }),
    'the address of a node is no version': headers({ Server: ['node 10.0.4.17', 'node(10.0.4.17)'] }),
    'no header': headers({}),
    'an article about error pages': { responses: { '/': '<h3>Apache Tomcat/10.1.60 (Debian)</h3>' } },
    'an error page that names the product alone': {
      responses: { '/': { status: 404, body: '<h3>Apache Tomcat</h3>' } },
    },
  },
};
