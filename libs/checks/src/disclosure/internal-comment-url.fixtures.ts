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
  },
  silent: {
    'a public address': page('<!-- https://www.example.org/license https://latest.example.org -->x'),
    'no URL': page('<!-- footer -->x'),
  },
};
