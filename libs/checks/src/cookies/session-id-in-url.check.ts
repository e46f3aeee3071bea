import type { Page, PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';

const sessionParameters = /^(jsessionid|phpsessid|aspsessionid[a-z]*|cftoken|session_?id|sess_?id|sid)$/i;
const identifier = /^[\w.~%!*-]{16,256}$/;

export const sessionIdInUrl: PassiveCheck = {
  meta: {
    id: 'session-id-in-url',
    title: 'Session identifiers stand in addresses',
    category: 'session',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [598],
    wstg: ['WSTG-SESS-04'],
    references: ['https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url'],
    description:
      'Links of the page carry a session identifier. Addresses end up in logs, bookmarks and the referrer sent to other sites, and with them the session.',
    remediation: 'Keep sessions in cookies, and switch rewriting of addresses off in the application server.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const found = ownAddresses(page).flatMap((url) => sessionIn(url) ?? [])[0];
      return found && `${found.parameter}=${found.value.slice(0, 3)}*** in a link to ${found.path}`;
    }),
};

function ownAddresses({ url: page, links, forms }: Page): URL[] {
  return [...links.map(({ url }) => url), ...forms.map(({ action }) => action)].filter((url) => sameSite(url, page));
}

function sessionIn({ pathname, searchParams }: URL): { parameter: string; value: string; path: string } | undefined {
  const [path = '', ...parameters] = pathname.split(';');
  const pairs = [...parameters.map((text) => text.split('=', 2)), ...searchParams];
  for (const [parameter = '', value = ''] of pairs)
    if (sessionParameters.test(parameter) && identifier.test(value)) return { parameter, value, path };
  return undefined;
}
