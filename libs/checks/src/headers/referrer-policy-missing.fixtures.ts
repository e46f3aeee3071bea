import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'nothing is set': { site: headers({}), expect: [{ evidence: 'no Referrer-Policy header' }] },
    'an empty header says nothing': {
      site: headers({ 'Referrer-Policy': '' }),
      expect: [{ evidence: 'no Referrer-Policy' }],
    },
  },
  silent: {
    'the header': headers({ 'Referrer-Policy': 'no-referrer' }),
    'a meta element': page('<meta name=referrer content=same-origin>'),
    'a legacy keyword of the meta element': page('<meta name=referrer content=default>'),
    'an invalid header is another finding': headers({ 'Referrer-Policy': 'never' }),
  },
};
