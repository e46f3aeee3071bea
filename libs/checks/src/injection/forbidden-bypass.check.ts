import type { ActiveCheck, Exchange, Outcome, Probe, ProbeRequest } from '#scanner/check-api';

const maxPaths = 4;
const variants = 10;

export const forbiddenBypass: ActiveCheck = {
  meta: {
    id: 'forbidden-bypass',
    title: '403 bypass',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [348],
    wstg: ['WSTG-ATHZ-02'],
    references: ['https://owasp.org/Top10/A01_2021-Broken_Access_Control/'],
    description:
      'The front server denies the path, but another spelling of it or a request header gets through to the application behind it, which serves the protected page. An attacker reads it without authorization.',
    remediation:
      'Enforce access control in the application, and let the front server normalize paths and remove such headers: `proxy_set_header X-Original-URL ""; proxy_set_header X-Rewrite-URL "";` (nginx).',
    needs: ['main', 'exchanges'],
    maxRequests: maxPaths * variants + 2,
    optIn: true,
  },
  async probe({ main, exchanges }, probe) {
    const refused = new Map(
      exchanges
        .filter(
          ({ status, method, url }) => (status === 401 || status === 403) && method === 'GET' && url.pathname !== '/',
        )
        .map((exchange) => [exchange.url.pathname, exchange]),
    );
    const outcomes: Outcome[] = [];
    for (const exchange of [...refused.values()].slice(0, maxPaths)) {
      const outcome = await tryVariants(exchange, main.end?.text ?? '', probe);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

async function tryVariants(refused: Exchange, startPage: string, probe: Probe): Promise<Outcome | undefined> {
  for (const { label, request } of spellings(refused.url)) {
    const response = await probe.send({ ...request, maxBytes: 65_536 });
    if ('failure' in response) return undefined;
    const isNew =
      response.status === 200 &&
      response.text !== startPage.slice(0, response.text.length) &&
      response.text !== refused.text;
    if (!isNew || response.text === '' || (await probe.looksLikeControl(response))) continue;
    return { url: refused.url, evidence: `${refused.url.pathname}: ${refused.status}\n${label}: 200` };
  }
  return undefined;
}

function spellings(url: URL): { label: string; request: ProbeRequest }[] {
  const path = url.pathname;
  const paths = [`/${path}`, `${path}/`, `${path};/`, `${path}..;/`, `${path}%20`, path.toUpperCase()]
    .filter((spelling) => spelling !== path)
    .map((spelling) => ({ label: spelling, request: { url: new URL(`${url.origin}${spelling}`) } }));
  const headers = [
    ['x-original-url', path, '/'],
    ['x-rewrite-url', path, '/'],
    ['x-forwarded-for', '127.0.0.1', path],
    ['x-custom-ip-authorization', '127.0.0.1', path],
  ] as const;
  return [
    ...paths,
    ...headers.map(([name, value, at]) => ({
      label: `${name}: ${value}`,
      request: { url: new URL(at, url), headers: { [name]: value } },
    })),
  ].slice(0, variants);
}
