import type { ActiveCheck } from '#scanner/check-api';
import { acceptedOrigins, allowsCredentials, asOutcomes, maxAddresses } from './cors.ts';

export const corsHttpOrigin: ActiveCheck = {
  meta: {
    id: 'cors-http-origin',
    title: 'An unencrypted origin may read answers of the HTTPS site',
    category: 'cross_origin',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [319],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The server trusts the http:// origin of its host with credentials. Whoever controls the network can put a page there and read the data of logged-in visitors in spite of HTTPS.',
    remediation: 'Allow https origins only.',
    needs: ['main', 'exchanges'],
    maxRequests: maxAddresses,
  },
  probe: async (artifacts, probe) => {
    const accepted = await acceptedOrigins(artifacts, probe, ({ protocol, hostname }) =>
      protocol === 'https:' ? [`http://${hostname}`] : [],
    );
    return asOutcomes(accepted.filter(allowsCredentials));
  },
};
