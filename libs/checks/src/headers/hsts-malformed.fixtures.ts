import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a directive twice in other letters': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31536000; Max-Age=0' }),
      expect: [{ evidence: 'Max-Age=0' }],
    },
    'a number in unbalanced quotes': {
      site: headers({ 'Strict-Transport-Security': 'max-age="31536000' }),
      expect: [{ evidence: 'max-age="31536000' }],
    },
    'a second equals sign': {
      site: headers({ 'Strict-Transport-Security': 'max-age=31536000=1' }),
      expect: [{ evidence: 'max-age=31536000=1' }],
    },
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
