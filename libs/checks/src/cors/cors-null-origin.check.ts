import type { ActiveCheck } from '#scanner/check-api';
import { acceptedOrigins, allowsCredentials, asOutcomes, maxAddresses } from './cors.ts';

export const corsNullOrigin: ActiveCheck = {
  meta: {
    id: 'cors-null-origin',
    title: 'The origin null may read answers',
    category: 'cross_origin',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      "The server allows the Origin `null`, which any page can take on by means of a sandboxed frame. With credentials, every site can read the visitor's data.",
    remediation: 'Remove null from the list of allowed origins.',
    needs: ['main', 'exchanges'],
    maxRequests: maxAddresses,
  },
  probe: async (artifacts, probe) =>
    asOutcomes(await acceptedOrigins(artifacts, probe, () => ['null']), (answer) => ({
      severity: allowsCredentials(answer) ? 'high' : 'medium',
    })),
};
