import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const policy = (nonce: string) => ({ 'Content-Security-Policy': `script-src 'nonce-${nonce}'` });

/** A site whose second response, asked for with an Origin, carries another nonce than the first. */
const changing: SiteDescription = {
  responses: {
    '/': ({ headers }) => ({
      headers: policy(headers['origin'] === undefined ? 'Zmlyc3RGSVJTVA' : 'c2Vjb25kU0VDT05E'),
      body: '<p>x',
    }),
  },
};

export const fixtures: CheckFixtures = {
  reports: {
    'both responses carry the same': {
      site: headers(policy('Zmlyc3RGSVJTVA')),
      expect: [{ evidence: ["'nonce-Zmlyc3RGSVJTVA'", 'the same nonce in a second response'] }],
    },
  },
  silent: {
    'the second response is an error page': {
      responses: {
        '/': ({ headers }) => ({
          status: headers['origin'] === undefined ? 200 : 403,
          headers: policy('Zmlyc3RGSVJTVA'),
          body: '<p>x',
        }),
      },
    },
    'every response has its own': changing,
    'no nonce at all': headers({ 'Content-Security-Policy': "script-src 'self'" }),
  },
};
