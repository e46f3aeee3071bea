import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const fields = [
  'X-Powered-CMS',
  'X-AspNetMvc-Version',
  'X-Generator',
  'X-CMS',
  'X-PHP-Version',
  'X-Jenkins',
  'X-Mod-Pagespeed',
  'X-Page-Speed',
  'X-Turbo-Charged-By',
  'MicrosoftSharePointTeamServices',
  'Liferay-Portal',
  'X-Influxdb-Version',
  'X-Syncthing-Version',
];

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        { site: headers({ [field]: 'Shop 5.3' }), expect: [{ evidence: `${field.toLowerCase()}: Shop 5.3` }] },
      ]),
    ),
    'a name that only begins like a placeholder': {
      site: headers({ 'X-Powered-By': 'NoneCMS' }),
      expect: [{ evidence: 'x-powered-by: NoneCMS' }],
    },
    'PHP with its version': {
      site: headers({ 'X-Powered-By': 'PHP/8.1.2' }),
      expect: [{ severity: 'low', evidence: 'x-powered-by: PHP/8.1.2' }],
    },
    'a proxy with its version': {
      site: headers({ Via: '1.1 cache.example (squid/5.7)' }),
      expect: [{ severity: 'low', evidence: 'via: 1.1 cache.example (squid/5.7)' }],
    },
    'several headers are one outcome': {
      site: headers({ 'X-Powered-By': 'ASP.NET', 'X-AspNet-Version': '4.0.30319' }),
      expect: [{ evidence: ['x-powered-by: ASP.NET', 'x-aspnet-version: 4.0.30319'] }],
    },
  },
  silent: {
    ...Object.fromEntries(
      ['None', 'null', 'unknown', 'undisclosed', 'N/A', '***'].map((value) => [
        `the placeholder ${value}`,
        headers({ 'X-Powered-By': value }),
      ]),
    ),
    'a proxy without its version': headers({ Via: ['1.1 varnish', '1.1 google', '2 cache-7.example (CloudFront)'] }),
    'none of them': headers({ 'X-Request-Id': '7' }),
    'a placeholder in place of the name': headers({
      'X-Powered-By': 'hidden',
      'X-Generator': '-',
      'X-AspNet-Version': '',
    }),
  },
};
