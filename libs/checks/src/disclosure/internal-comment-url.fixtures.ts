import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the developer machine': {
      site: page('<!-- api: http://localhost:3000/v1 -->x'),
      expect: [{ severity: 'info', evidence: 'http://localhost:3000/v1' }],
    },
    'a staging host': {
      site: page('<!-- see https://staging.example.com/x -->y'),
      expect: [{ evidence: 'https://staging.example.com' }],
    },
    ...Object.fromEntries(
      [
        'http://127.0.0.1:8080',
        'http://10.1.2.3',
        'https://Stage.example.com',
        'https://shop-dev.example.com',
        'https://test1.example.com',
        'https://qa.example.com',
        'https://uat-shop.example.com',
        'https://preprod.example.com',
        'https://internal.example.com',
        'https://intranet.example.com',
      ].map((url) => [`the host of ${url}`, { site: page(`<!-- ${url}/ -->x`), expect: [{ evidence: url }] }]),
    ),
  },
  silent: {
    'the own host, which is one for tests': page('<!-- https://test.example.com/a -->x', {
      target: 'https://test.example.com/',
    }),
    'names that only contain such a word': page(
      '<!-- https://latest.example.org https://developers.example.org https://notlocalhost https://attestation.example.org -->x',
    ),
    'a public address': page('<!-- https://www.example.org/license https://latest.example.org -->x'),
    'no URL': page('<!-- footer -->x'),
  },
};
