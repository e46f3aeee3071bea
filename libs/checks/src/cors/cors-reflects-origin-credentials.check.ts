import type { PassiveCheck } from '#scanner/check-api';
import { allowsCredentials, asOutcomes, reflecting } from './cors.ts';

export const corsReflectsOriginCredentials: PassiveCheck = {
  meta: {
    id: 'cors-reflects-origin-credentials',
    title: 'Every site may read answers in the name of the visitor',
    category: 'cross_origin',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The server repeats whatever Origin a request names and allows credentials. Any page that a logged-in visitor opens can read their data from this site.',
    remediation:
      'Compare the Origin with a fixed list of trusted origins, and allow credentials only for those; send `Vary: Origin`.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => asOutcomes(reflecting(artifacts).filter(allowsCredentials)),
};
