import type { PassiveCheck } from '#scanner/check-api';
import { allowsCredentials, asOutcomes, reflecting } from './cors.ts';

export const corsReflectsOrigin: PassiveCheck = {
  meta: {
    id: 'cors-reflects-origin',
    title: 'Every site may read public answers',
    category: 'cross_origin',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The server repeats whatever Origin a request names, though without credentials. Pages of other sites can read what is reachable without a login, which matters where the network position counts as one.',
    remediation: 'Name the origins that need access, or send `*` where the content is public by intent.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => asOutcomes(reflecting(artifacts).filter((answer) => !allowsCredentials(answer))),
};
