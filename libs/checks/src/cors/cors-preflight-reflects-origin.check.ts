import type { ActiveCheck, Artifacts, Exchange, Outcome, Probe } from '#scanner/check-api';
import { sameSite } from '../documents.ts';
import {
  allowsCredentials,
  corsEvidence,
  corsUrls,
  isInterface,
  maxUrls,
  postedUrls,
  reflecting,
  reflects,
  writtenUrls,
} from './cors.ts';

const requestsPerUrl = 2;

export const corsPreflightReflectsOrigin: ActiveCheck = {
  meta: {
    id: 'cors-preflight-reflects-origin',
    title: 'CORS preflight allows any origin',
    category: 'cross_origin',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [942],
    wstg: ['WSTG-CLNT-07'],
    references: ['https://fetch.spec.whatwg.org/#cors-preflight-fetch'],
    description:
      'The response to a preflight request (OPTIONS) allows whatever origin the request has, although responses to GET do not. With credentials, any page that a logged-in user opens can send requests that change data, such as PUT or JSON, in the name of the user.',
    remediation:
      'Compare the Origin with a list of trusted origins for OPTIONS as well, e.g. `if (allowedOrigins.has(origin)) response.setHeader("Access-Control-Allow-Origin", origin)`.',
    needs: ['main', 'pages', 'exchanges'],
    maxRequests: requestsPerUrl * maxUrls,
  },
  async probe(artifacts, probe) {
    const open = new Set(reflecting(artifacts).map(({ url }) => url.href));
    const outcomes: Outcome[] = [];
    for (const url of probe.sample(preflightUrls(artifacts), maxUrls, 'URL').filter(({ href }) => !open.has(href))) {
      const response = await allowedPreflight(url, probe);
      // Another origin, because a site may know the first one.
      if (response === undefined || !allowsMore(response, false)) continue;
      if ((await allowedPreflight(url, probe)) === undefined) continue;
      const severity = allowsCredentials(response) && allowsMore(response, true) ? 'high' : 'low';
      outcomes.push({ url, method: 'OPTIONS', evidence: corsEvidence(response), severity });
    }
    return outcomes;
  },
};

/** The main page, and endpoints with data or that take a body, to which scripts of other sites would send requests. */
function preflightUrls(artifacts: Pick<Artifacts, 'main' | 'pages' | 'exchanges' | 'target'>): URL[] {
  const { main, exchanges, target } = artifacts;
  const data = exchanges.filter((one) => one.status < 300 && isInterface(one) && sameSite(one.url, target));
  const [first, ...others] = corsUrls({ main, exchanges });
  const written = [...postedUrls(artifacts), ...writtenUrls(artifacts)];
  const all = [...(first ? [first] : []), ...written, ...data.map(({ url }) => url), ...others];
  return [...new Map(all.map((url) => [url.href, url])).values()];
}

async function allowedPreflight(url: URL, probe: Probe): Promise<Exchange | undefined> {
  const headers = {
    origin: `https://${probe.token(12).toLowerCase()}.example`,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  };
  const response = await probe.send({ url, method: 'OPTIONS', headers, maxBytes: 1024 });
  return 'status' in response && reflects(response) ? response : undefined;
}

const unsafeMethods = ['PUT', 'PATCH', 'DELETE'];

/**
 * Whether browsers send more than a form can, which takes no preflight: another method, JSON, or the field by which sites tell
 * requests of their own scripts from those of forms.
 */
function allowsMore({ headers }: Exchange, withCredentials: boolean): boolean {
  const listed = (name: string): string[] => {
    const values = headers.all(name).join(',').split(',');
    return values.map((value) => value.trim()).filter((value) => value !== '*' || !withCredentials);
  };
  const methods = listed('access-control-allow-methods');
  const fields = listed('access-control-allow-headers').map((field) => field.toLowerCase());
  return (
    ['*', ...unsafeMethods].some((method) => methods.includes(method)) ||
    ['*', 'content-type', 'x-requested-with'].some((field) => fields.includes(field))
  );
}
