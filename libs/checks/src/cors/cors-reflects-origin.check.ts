import type { PassiveCheck } from '#scanner/check-api';
import { allowsCredentials, asOutcomes, reflecting } from './cors.ts';

export const corsReflectsOrigin: PassiveCheck = {
  meta: {
    id: 'cors-reflects-origin',
    title: 'CORS reflects any origin',
    category: 'cross_origin',
    severity: 'low',
    confidence: 'high',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      "The server copies the Origin of any request to Access-Control-Allow-Origin. It allows no credentials, or accepts cookies only together with a nonce, as WordPress does: pages of other sites can read everything that needs no login, which matters where access depends on the user's network.",
    remediation:
      'List the origins that need access, or send `Access-Control-Allow-Origin: *` where the content is meant to be public.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => asOutcomes(reflecting(artifacts).filter((response) => !allowsCredentials(response))),
};
