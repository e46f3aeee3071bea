import type { ActiveCheck, Exchange, Outcome, Probe } from '#scanner/check-api';
import { isSuccess } from '../documents.ts';
import { allowsCredentials, allowsOrigin, corsEvidence, maxUrls, postedUrls, reflecting } from './cors.ts';

const requestsPerUrl = 2;

export const corsPostReflectsOrigin: ActiveCheck = {
  meta: {
    id: 'cors-post-reflects-origin',
    title: 'CORS reflects any origin in responses to POST',
    category: 'cross_origin',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#http-cors-protocol'],
    description:
      'The response to a POST request copies the Origin of the request to Access-Control-Allow-Origin, although responses to GET do not. With credentials, any page that a logged-in user opens can send the request and read the response.',
    remediation:
      'Compare the Origin with a list of trusted origins for every method: `if (allowedOrigins.has(origin)) response.setHeader("Access-Control-Allow-Origin", origin)`.',
    needs: ['pages', 'exchanges'],
    maxRequests: requestsPerUrl * maxUrls,
  },
  async probe(artifacts, probe) {
    const open = new Set(reflecting(artifacts).map(({ url }) => url.href));
    const outcomes: Outcome[] = [];
    for (const url of probe.sample(postedUrls(artifacts), maxUrls, 'URL').filter(({ href }) => !open.has(href))) {
      const response = await allowedPost(url, probe);
      // Another origin, because a site may know the first one.
      if (response === undefined || (await allowedPost(url, probe)) === undefined) continue;
      const severity = allowsCredentials(response) ? 'high' : 'low';
      const confidence = isSuccess(response) ? 'high' : 'medium';
      outcomes.push({ url, method: 'POST', evidence: corsEvidence(response), severity, confidence });
    }
    return outcomes;
  },
};

/** Without values: the headers are those of the endpoint, be the request rejected. */
async function allowedPost(url: URL, probe: Probe): Promise<Exchange | undefined> {
  const headers = {
    origin: `https://${probe.token(12).toLowerCase()}.example`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const response = await probe.send({ url, method: 'POST', headers, body: '', maxBytes: 4096 });
  return 'status' in response && response.status < 500 && allowsOrigin(response) ? response : undefined;
}
