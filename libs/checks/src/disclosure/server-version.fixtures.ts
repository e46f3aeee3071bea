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
    'on an error page too': {
      site: { responses: { '/': { status: 404, headers: { Server: 'Microsoft-IIS/10.0' }, body: 'x' } } },
      expect: [{ evidence: 'Microsoft-IIS/10.0' }],
    },
  },
  silent: {
    'the product alone': headers({ Server: 'cloudflare' }),
    'the name of a node is no version': headers({ Server: 'ECS (dcb/7F5C)' }),
    'the address of a node is no version': headers({ Server: 'node 10.0.4.17' }),
    'no header': headers({}),
  },
};
