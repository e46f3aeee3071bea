import { AttachedMap } from '#kernel';
import { maxResponseBytes } from '#scanner/check-api';
import type { Artifacts, Canary, Exchange, InjectionPoint, Outcome, PointCheck, PointProbe } from '#scanner/check-api';
import { redirectsOf, unreadRedirects } from './redirect-target.ts';
import type { RedirectTarget } from './redirect-target.ts';

const telling =
  /^(?:\w{0,20}(?:url|uri|redir|redirect|return|goto|dest|destination|callback|continue|forward|referr?er|next|target|back|success|checkout)\w{0,12}|to|out|link|r|u|go|view|page|site|domain|host|path|window|from)$/i;
const address = /^(?:https?:|[\\/]|%2f)|^[\w-]{1,60}(?:\/|\.(?:php|html?|aspx?|jsp))/i;

export const openRedirect: PointCheck = {
  meta: {
    id: 'open-redirect',
    title: 'Open redirect',
    category: 'injection',
    severity: 'medium',
    confidence: 'high',
    scan: 'full',
    cwe: [601],
    wstg: ['WSTG-CLNT-04'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html'],
    description:
      'The site redirects to any URL that a parameter contains. A link that begins with the trusted host name leads to a phishing page of the attacker, or passes on OAuth tokens.',
    remediation:
      "Redirect to paths of the site or to a list of known URLs. Resolve the value as browsers do and compare the host: `if (new URL(next, base).origin !== base.origin) next = '/';`.",
    needs: ['main', 'pages', 'exchanges'],
    maxRequests: 17,
    firstPassRequests: 2,
    requestWeight: 2,
  },
  appliesTo: ({ point, canary, artifacts }) =>
    isRoot(point) ||
    (isParameter(point) && (leads(point, canary, artifacts) || telling.test(point.name) || address.test(point.value))),
  probePoint: ({ point, canary, artifacts }, probe) =>
    isRoot(point) ? tryPath(artifacts, probe) : tryRedirects(point, leads(point, canary, artifacts), probe),
  gap: ({ pages }) => unreadRedirects(pages),
};

function isParameter({ kind }: InjectionPoint): boolean {
  return kind === 'query' || kind === 'form';
}

function isRoot({ kind, url }: InjectionPoint): boolean {
  return kind === 'added_path' && url.pathname === '/';
}

/** The site redirects where the parameter has its own value, or to what it was given. */
function leads(point: InjectionPoint, canary: Canary | undefined, artifacts: Artifacts): boolean {
  if (redirectingUrls(artifacts).has(decodedIdentity(point.request(point.value).url))) return true;
  return canary?.response.headers.get('location')?.includes(canary.token) === true;
}

const redirecting = new AttachedMap<Artifacts, ReadonlySet<string>>();

function redirectingUrls(artifacts: Artifacts): ReadonlySet<string> {
  const known = redirecting.get(artifacts);
  if (known !== undefined) return known;
  const parsed = new Map(artifacts.pages.map((page) => [page.exchange, page]));
  const urls = new Set(
    artifacts.exchanges
      .filter((response) => redirectsOf(response, parsed.get(response)).length > 0)
      .map(({ url }) => decodedIdentity(url)),
  );
  redirecting.set(artifacts, urls);
  return urls;
}

/** Links write `/` in a value as it is, probes encode it: the decoded parameters tell that they are the same. */
function decodedIdentity(url: URL): string {
  return [url.origin, url.pathname, ...[...url.searchParams].map((pair) => pair.join('=')).toSorted()].join('\n');
}

/** Servers that add a slash or a prefix by a redirect take a path that begins with two slashes for their own. */
async function tryPath({ main, target }: Artifacts, probe: PointProbe): Promise<Outcome | undefined> {
  const host = `${probe.token(12)}.example`;
  const { origin } = main.end?.url ?? target;
  for (const path of [`//${host}/%2f..`, `//${host}`, `/https://${host}/`, `/redirect/https://${host}/`]) {
    const url = new URL(origin + path);
    const response = await probe.fetch({ url, maxBytes: maxResponseBytes });
    if (response === undefined) return undefined;
    const found = redirectsOf(response).find((redirect) => leadsTo(redirect, host));
    if (found !== undefined) return { url, evidence: `value in the path\n${found.evidence}` };
  }
  return undefined;
}

async function tryRedirects(point: InjectionPoint, leads: boolean, probe: PointProbe): Promise<Outcome | undefined> {
  const host = `${probe.token(12)}.example`;
  let isRedirect = leads;
  for (const [at, payload] of payloads(host, point).entries()) {
    // A parameter that does not redirect with plain URLs is not tested with the bypasses.
    if (at >= 3 && !isRedirect) return undefined;
    const request = point.request(payload);
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const found = redirectsOf(response).find((redirect) => leadsTo(redirect, host));
    if (found !== undefined) return { url: request.url, evidence: `${point.label}\n${found.evidence}` };
    isRedirect ||= isRefusal(response) || redirectsOf(response).length > 0;
  }
  return undefined;
}

/** To the host itself, or to a name below it: `https://www.example.com.<host>` passes checks of the beginning. */
function leadsTo({ url, isConditional }: RedirectTarget, host: string): boolean {
  if (isConditional === true) return false;
  return /^https?:$/.test(url.protocol) && (url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** A rejected value means validation, which the bypasses may pass. */
function isRefusal({ status }: Exchange): boolean {
  return status === 400 || status === 403 || status === 422;
}

function payloads(host: string, { url, value }: InjectionPoint): string[] {
  const { protocol, host: own } = url;
  const otherScheme = protocol === 'https:' ? 'http:' : 'https:';
  return [
    `https://${host}/`,
    `//${host}/`,
    host,
    `/\\${host}/`,
    `\\\\${host}/`,
    // Without both slashes, the scheme of the page itself would begin a relative path.
    `${otherScheme}${host}/`,
    `${otherScheme}/${host}/`,
    `HtTpS://${host}/`,
    `${protocol}//${own}.${host}/`,
    `${protocol}//${own}@${host}/`,
    `https://${host}/?${value || own}`,
    `https://${host}/#.${own}`,
    `@${host}/`,
    `.${host}/`,
    `5;URL=https://${host}/`,
    `/\t/${host}/`,
    // Decoded once more by the program.
    encodeURIComponent(`//${host}/`),
  ];
}
