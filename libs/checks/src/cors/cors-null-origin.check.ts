import type { ActiveCheck } from '#scanner/check-api';
import { acceptedOrigins, allowsCredentials, asOutcomes, maxUrls } from './cors.ts';

export const corsNullOrigin: ActiveCheck = {
  meta: {
    id: 'cors-null-origin',
    title: 'CORS allows the null origin',
    category: 'cross_origin',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      "The server allows `Origin: null`, which any page can send from a sandboxed frame. An attacker's page can read responses; with credentials, those of the logged-in user.",
    remediation:
      'Remove `null` from the list of allowed origins: `Access-Control-Allow-Origin: https://app.example.com`.',
    needs: ['main', 'exchanges'],
    maxRequests: maxUrls,
  },
  probe: async (artifacts, probe) =>
    asOutcomes(await acceptedOrigins(artifacts, probe, () => ['null']), (response) => ({
      severity: allowsCredentials(response) ? 'high' : 'medium',
    })),
};
