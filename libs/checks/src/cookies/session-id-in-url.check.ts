import type { Page, PassiveCheck } from '#scanner/check-api';
import { perDocument, sameSite } from '../documents.ts';

const sessionParameters = /^(jsessionid|phpsessid|aspsessionid[a-z]*|cfid|cftoken|session_?id|sess_?id|sid)$/i;
/** What every URL contains that names one of them; an escaped name is read as well. */
const mayName = /s(?:ess(?:ion)?)?_?id|cf(?:id|token)|%/i;
const identifier = /^[\w.~%!*-]{16,256}$/;
/** What names a session of a conference, say: `opening-keynote-2026`. */
const words = /^[a-z]{1,30}(?:[._-](?:[a-z]{1,30}|\d{1,4})){1,20}$/i;

export const sessionIdInUrl: PassiveCheck = {
  meta: {
    id: 'session-id-in-url',
    title: 'Session ID in URL',
    category: 'session',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [598],
    wstg: ['WSTG-SESS-04'],
    references: ['https://owasp.org/www-community/vulnerabilities/Information_exposure_through_query_strings_in_url'],
    description:
      'Links of the page contain a session identifier. URLs end up in logs, bookmarks, browser histories and the Referer header; an attacker who reads one there takes over the session.',
    remediation:
      'Keep sessions in cookies. Java: `<tracking-mode>COOKIE</tracking-mode>` in web.xml; PHP: `session.use_only_cookies = 1` and `session.use_trans_sid = 0`.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const found = candidateUrls(page).flatMap((url) => sessionIn(url) ?? [])[0];
      return found && `${found.parameter}=${found.value.slice(0, 3)}*** in a link to ${found.path}`;
    }),
};

/** URLs of the site itself that may name a session. */
function candidateUrls({ url: page, links, forms }: Page): URL[] {
  return [...links.map(({ url }) => url), ...forms.map(({ action }) => action)].filter(
    (url) => mayName.test(url.href) && sameSite(url, page),
  );
}

interface SessionInUrl {
  readonly parameter: string;
  readonly value: string;
  readonly path: string;
}

function sessionIn({ pathname, searchParams }: URL): SessionInUrl | undefined {
  const [path = '', ...parameters] = pathname.split(';');
  const pairs = [...parameters.map((text) => text.split('=', 2)), ...searchParams];
  for (const [parameter = '', value = ''] of pairs)
    if (sessionParameters.test(parameter) && identifier.test(value) && !words.test(value))
      return { parameter, value, path };
  return coldFusionSession(pairs, path);
}

/** ColdFusion names a session by two numbers or texts, CFID and CFTOKEN, that are short by themselves. */
function coldFusionSession(pairs: readonly (readonly string[])[], path: string): SessionInUrl | undefined {
  const valueOf = (name: string): string => pairs.find(([parameter]) => parameter?.toLowerCase() === name)?.[1] ?? '';
  const isSession = /^[\w-]{1,64}$/.test(valueOf('cfid')) && /^[\w-]{6,128}$/.test(valueOf('cftoken'));
  return isSession ? { parameter: 'CFTOKEN', value: valueOf('cftoken'), path } : undefined;
}
