import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'on a page': {
      site: headers({ 'Access-Control-Allow-Origin': '*' }),
      expect: [{ severity: 'low', evidence: 'access-control-allow-origin: *' }],
    },
    ...Object.fromEntries(
      ['application/json', 'application/atom+xml'].map((type) => [
        `on data: ${type}`,
        {
          site: headers({ 'Access-Control-Allow-Origin': '*', 'Content-Type': type }),
          expect: [{ severity: 'low' as const, evidence: 'access-control-allow-origin: *' }],
        },
      ]),
    ),
    'on a file': {
      site: headers({ 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/css' }),
      expect: [{ severity: 'info', evidence: 'access-control-allow-origin: *' }],
    },
  },
  silent: {
    'one origin': headers({ 'Access-Control-Allow-Origin': 'https://partner.example' }),
    'twice, which browsers reject': headers({ 'Access-Control-Allow-Origin': ['*', '*'] }),
    'an error page': {
      responses: { '/': { status: 404, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'x' } },
    },
  },
};
