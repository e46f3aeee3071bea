import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    Flash: {
      path: '/crossdomain.xml',
      body: '<cross-domain-policy>\n<allow-access-from domain="*" secure="false"/>\n</cross-domain-policy>',
      evidence: 'domain="*"',
      type: 'text/xml',
    },
    Silverlight: {
      path: '/clientaccesspolicy.xml',
      body: '<access-policy><cross-domain-access><policy><allow-from>\n<domain uri="*"/>',
      evidence: 'uri="*"',
      type: 'text/xml',
    },
  },
  {
    'one host is allowed': {
      responses: {
        '/crossdomain.xml': file(
          '<cross-domain-policy><allow-access-from domain="www.example.com"/></cross-domain-policy>',
          'text/xml',
        ),
      },
    },
  },
);
