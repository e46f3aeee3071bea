import type { ActiveCheck } from '#scanner/check-api';
import { acceptedOrigins, allowsCredentials, asOutcomes, maxUrls } from './cors.ts';

export const corsHttpOrigin: ActiveCheck = {
  meta: {
    id: 'cors-http-origin',
    title: 'CORS trusts the plain HTTP origin with credentials',
    category: 'cross_origin',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [319],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The HTTPS site allows the `http://` origin of its host with credentials. An attacker on the network path can inject script into an HTTP page of that origin and read the data of logged-in users in spite of HTTPS.',
    remediation: 'Allow `https://` origins only, e.g. `Access-Control-Allow-Origin: https://app.example.com`.',
    needs: ['main', 'exchanges'],
    maxRequests: maxUrls,
  },
  probe: async (artifacts, probe) => {
    const accepted = await acceptedOrigins(artifacts, probe, ({ protocol, hostname }) =>
      protocol === 'https:' ? [`http://${hostname}`] : [],
    );
    return asOutcomes(accepted.filter(allowsCredentials));
  },
};
