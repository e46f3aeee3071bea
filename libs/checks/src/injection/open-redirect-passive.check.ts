import { isInScope } from '#scanner/check-api';
import type { Exchange, Outcome, PassiveCheck } from '#scanner/check-api';
import { redirectsOf, unreadRedirects } from './redirect-target.ts';

const signatureName = /^(?:\w{1,20}[_-])?(?:tok|token|sig|sign|signature|hash|hmac|mac|digest|checksum)$/i;

export const openRedirectPassive: PassiveCheck = {
  meta: {
    id: 'open-redirect-passive',
    title: 'Possible open redirect',
    category: 'injection',
    severity: 'low',
    confidence: 'medium',
    scan: 'full',
    cwe: [601],
    wstg: ['WSTG-CLNT-04'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html'],
    description:
      'A link of the site has the URL of another site in a parameter, and the redirect goes there. Unless the URL is checked against a list, an attacker can make the trusted site redirect to a phishing page.',
    remediation:
      "Redirect to paths of the site or to a list of known URLs: `if (!allowed.has(new URL(next, base).host)) next = '/';`.",
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: ({ exchanges, target }) => exchanges.flatMap((response) => redirectByParameter(response, target)),
  gap: ({ pages }) => unreadRedirects(pages.filter(({ url }) => url.search !== '')),
};

function redirectByParameter(response: Exchange, target: URL): Outcome[] {
  if (response.method !== 'GET' || response.url.search === '' || isSigned(response.url)) return [];
  const redirect = redirectsOf(response).find(
    ({ url }) => !isInScope(target, url) && namedBy(response.url, url) !== undefined,
  );
  if (redirect === undefined) return [];
  const name = namedBy(response.url, redirect.url) ?? '';
  return [{ url: response.url, evidence: `parameter ${name}\n${redirect.evidence}` }];
}

/** With another URL, the signature would be wrong. */
function isSigned({ searchParams }: URL): boolean {
  return [...searchParams].some(([name, value]) => signatureName.test(name) && value.length >= 6);
}

/** The parameter whose value is a URL on the host that the redirect leads to. */
function namedBy(request: URL, redirect: URL): string | undefined {
  for (const [name, value] of request.searchParams) {
    const isUrlSink = /^(?:https?:)?\/\//i.test(value) && URL.canParse(value, request.href);
    if (isUrlSink && new URL(value, request).host === redirect.host) return name;
  }
  return undefined;
}
