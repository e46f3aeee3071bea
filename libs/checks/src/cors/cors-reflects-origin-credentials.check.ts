import type { PassiveCheck } from '#scanner/check-api';
import { allowsCredentials, asOutcomes, reflecting } from './cors.ts';

export const corsReflectsOriginCredentials: PassiveCheck = {
  meta: {
    id: 'cors-reflects-origin-credentials',
    title: 'CORS reflects any origin with credentials',
    category: 'cross_origin',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      "The server copies the Origin of any request to Access-Control-Allow-Origin and allows credentials. Any page that a logged-in user opens can read the user's data from this site.",
    remediation:
      'Compare the Origin with a list of trusted origins, and send `Access-Control-Allow-Origin`, `Access-Control-Allow-Credentials: true` and `Vary: Origin` for those only.',
    needs: ['exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => asOutcomes(reflecting(artifacts).filter(allowsCredentials)),
};
