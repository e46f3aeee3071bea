import { isLoginPage, parsePage } from '#scanner/check-api';
import type { ActiveCheck, Exchange, Outcome, Probe, ProbeRequest } from '#scanner/check-api';

const maxPaths = 4;
const maxBytes = 65_536;
const variants = 10;
const requestsToConfirm = 2;

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
    references: ['https://owasp.org/Top10/2025/A01_2025-Broken_Access_Control/'],
    description:
      'The front server denies the path, but another spelling of it or a request header gets through to the application behind it, which serves the protected page. An attacker reads it without authorization.',
    remediation:
      'Enforce access control in the application, and let the front server normalize paths and remove such headers: `proxy_set_header X-Original-URL ""; proxy_set_header X-Rewrite-URL "";` (nginx).',
    needs: ['main', 'exchanges'],
    maxRequests: maxPaths * (variants + requestsToConfirm) + 2,
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
    for (const exchange of probe.sample(refused.values(), maxPaths, 'denied path')) {
      const outcome = await tryVariants(exchange, main.end?.text ?? '', probe);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    return outcomes;
  },
};

async function tryVariants(refused: Exchange, startPage: string, probe: Probe): Promise<Outcome | undefined> {
  for (const variant of spellings(refused.url, probe.token(10))) {
    const response = await probe.send({ ...variant.request, maxBytes });
    if ('failure' in response) return undefined;
    const isNew =
      response.status === 200 &&
      response.text !== startPage.slice(0, response.text.length) &&
      response.text !== refused.text;
    if (!isNew || response.text === '' || showsLogin(response) || (await probe.looksLikeControl(response))) continue;
    if (!(await isBypass(refused, variant, probe))) return undefined;
    return { url: refused.url, evidence: `${refused.url.pathname}: ${refused.status}\n${variant.label}: 200` };
  }
  return undefined;
}

/** What is behind the login stays denied. */
function showsLogin(response: Exchange): boolean {
  const page = parsePage(response);
  return page !== undefined && isLoginPage(page);
}

/** The path itself is still denied, and a path that does not exist does not get the same response. */
async function isBypass({ url, status }: Exchange, { control }: Variant, probe: Probe): Promise<boolean> {
  const plain = await probe.send({ url, maxBytes });
  if ('failure' in plain || plain.status !== status) return false;
  const other = control && (await probe.send({ ...control, maxBytes }));
  return other === undefined || (!('failure' in other) && other.status !== 200);
}

interface Variant {
  readonly label: string;
  readonly request: ProbeRequest;
  /** The same for a path that does not exist: a server that ignores the header responds alike, be its page never the same twice. */
  readonly control?: ProbeRequest;
}

function spellings(url: URL, unknown: string): Variant[] {
  const path = url.pathname;
  const paths = [`/${path}`, `${path}/`, `${path};/`, `${path}..;/`, `${path}%20`, path.toUpperCase()]
    .filter((spelling) => spelling !== path)
    .map((spelling) => ({ label: spelling, request: { url: new URL(`${url.origin}${spelling}`) } }));
  const named = ['x-original-url', 'x-rewrite-url'].map((name) => ({
    label: `${name}: ${path}`,
    request: { url: new URL('/', url), headers: { [name]: path } },
    control: { url: new URL('/', url), headers: { [name]: `/${unknown.toLowerCase()}` } },
  }));
  const local = ['x-forwarded-for', 'x-custom-ip-authorization'].map((name) => ({
    label: `${name}: 127.0.0.1`,
    request: { url: new URL(path, url), headers: { [name]: '127.0.0.1' } },
  }));
  return [...paths, ...named, ...local].slice(0, variants);
}
