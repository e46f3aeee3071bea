import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'no max-age': {
      site: headers({ 'Strict-Transport-Security': 'includeSubDomains' }),
      expect: [{ evidence: 'strict-transport-security: includeSubDomains' }],
    },
    'max-age is no number': {
      site: headers({ 'Strict-Transport-Security': 'max-age=1y' }),
      expect: [{ evidence: 'max-age=1y' }],
    },
    'a directive is repeated': {
      site: headers({ 'Strict-Transport-Security': 'max-age=1; max-age=31536000' }),
      expect: [{ evidence: 'max-age=1; max-age=31536000' }],
    },
    'an empty value': {
      site: headers({ 'Strict-Transport-Security': '' }),
      expect: [{ evidence: 'strict-transport-security:' }],
    },
  },
  silent: {
    'a valid value': headers({ 'Strict-Transport-Security': ' max-age = "31536000" ; includeSubDomains;' }),
    'unknown directives are allowed': headers({ 'Strict-Transport-Security': 'max-age=31536000; later=1' }),
    'no header': headers({}),
  },
};
