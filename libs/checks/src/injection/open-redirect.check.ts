import type { ActiveCheck, Artifacts, Exchange, Outcome } from '#scanner/check-api';
import { BoundedProbe } from './bounded-probe.ts';
import { injectionPoints, maxResponseBytes, requestWith } from './injection-points.ts';
import type { InjectionPoint } from './injection-points.ts';
import { redirectsOf } from './redirect-target.ts';
import { labelOf } from './reflectors.ts';

const maxRequests = 150;
const telling =
  /^(?:\w{0,20}(?:url|uri|redir|redirect|return|goto|dest|destination|callback|continue|forward|referr?er|next|target|back|success|checkout)\w{0,12}|to|out|link|r|u|go|view|page|site|domain|host|path|window|from)$/i;
const address = /^(?:https?:|[\\/]|%2f)|^[\w-]{1,60}(?:\/|\.(?:php|html?|aspx?|jsp))/i;

export const openRedirect: ActiveCheck = {
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
    maxRequests,
  },
  async probe(artifacts, probe) {
    const bounded = new BoundedProbe(probe, maxRequests);
    const parsed = new Map(artifacts.pages.map((page) => [page.exchange, page]));
    const redirecting = new Set(
      artifacts.exchanges
        .filter((response) => redirectsOf(response, parsed.get(response)).length > 0)
        .map(({ url }) => decodedIdentity(url)),
    );
    const points = injectionPoints(artifacts).map((point) => ({
      point,
      leads: redirecting.has(decodedIdentity(requestWith(point, point.value).url)),
    }));
    const promising = points.filter(
      ({ point, leads }) => leads || telling.test(point.name) || address.test(point.value),
    );
    const outcomes: Outcome[] = [];
    for (const { point, leads } of promising.sort((left, right) => Number(right.leads) - Number(left.leads))) {
      const outcome = await tryRedirects(point, leads, bounded);
      if (outcome !== undefined) outcomes.push(outcome);
    }
    outcomes.push(...(await tryPath(artifacts, bounded)));
    return outcomes;
  },
};

/** Links write `/` in a value as it is, probes encode it: the decoded parameters tell that they are the same. */
function decodedIdentity(url: URL): string {
  return [url.origin, url.pathname, ...[...url.searchParams].map((pair) => pair.join('=')).toSorted()].join('\n');
}

/** Servers that add a slash or a prefix by a redirect take a path that begins with two slashes for their own. */
async function tryPath({ main, target }: Artifacts, probe: BoundedProbe): Promise<Outcome[]> {
  const host = `${probe.token(12)}.example`;
  const { origin } = main.end?.url ?? target;
  for (const path of [`//${host}/%2f..`, `//${host}`, `/https://${host}/`, `/redirect/https://${host}/`]) {
    const url = new URL(origin + path);
    const response = await probe.fetch({ url, maxBytes: maxResponseBytes });
    if (response === undefined) return [];
    const found = redirectsOf(response).find((redirect) => isHost(redirect.url, host));
    if (found !== undefined) return [{ url, evidence: `value in the path\n${found.evidence}` }];
  }
  return [];
}

async function tryRedirects(point: InjectionPoint, leads: boolean, probe: BoundedProbe): Promise<Outcome | undefined> {
  const host = `${probe.token(12)}.example`;
  let isRedirect = leads;
  for (const [at, payload] of payloads(host, point).entries()) {
    // A parameter that does not redirect with plain URLs is not tested with the bypasses.
    if (at >= 3 && !isRedirect) return undefined;
    const request = requestWith(point, payload);
    const response = await probe.fetch(request);
    if (response === undefined) return undefined;
    const found = redirectsOf(response).find(({ url }) => isHost(url, host));
    if (found !== undefined) return { url: request.url, evidence: `${labelOf(point)}\n${found.evidence}` };
    isRedirect ||= isRefusal(response) || redirectsOf(response).length > 0;
  }
  return undefined;
}

/** The host itself, or a name below it: `https://www.example.com.<host>` passes checks of the beginning. */
function isHost(url: URL, host: string): boolean {
  return /^https?:$/.test(url.protocol) && (url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** A rejected value means validation, which the bypasses may pass. */
function isRefusal({ status }: Exchange): boolean {
  return status === 400 || status === 403 || status === 422;
}

function payloads(host: string, { url, value }: InjectionPoint): string[] {
  const { protocol, host: own } = url;
  return [
    `https://${host}/`,
    `//${host}/`,
    host,
    `/\\${host}/`,
    `\\\\${host}/`,
    `https:${host}/`,
    `https:/${host}/`,
    `HtTpS://${host}/`,
    `${protocol}//${own}.${host}/`,
    `${protocol}//${own}@${host}/`,
    `https://${host}/?${value || own}`,
    `https://${host}/#.${own}`,
    `@${host}/`,
    `.${host}/`,
    `5;URL=https://${host}/`,
    `/\t/${host}/`,
  ];
}
