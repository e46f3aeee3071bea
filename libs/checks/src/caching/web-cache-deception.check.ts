import type { ActiveCheck, Artifacts, Exchange, FailedExchange, Page } from '#scanner/check-api';
import { cookiesOf } from '../cookies/set-cookie.ts';
import { documents, sameSite } from '../documents.ts';
import { cacheDirectives, cacheHit } from './cache-control.ts';

const maxPages = 3;

export const webCacheDeception: ActiveCheck = {
  meta: {
    id: 'web-cache-deception',
    title: 'Web cache deception',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [444],
    wstg: ['WSTG-CONF-13'],
    references: ['https://www.rfc-editor.org/rfc/rfc9111', 'https://portswigger.net/web-security/web-cache-deception'],
    description:
      "With the name of a style sheet appended to its path, the URL still returns the personal page, and a shared cache stores it as a static file. An attacker makes a logged-in user open such a URL and then fetches the user's page from the cache.",
    remediation:
      'Return 404 for paths that do not exist, send `Cache-Control: private, no-store` with personal pages, and let the cache decide by response headers and content type in place of the file extension.',
    needs: ['pages', 'exchanges'],
    maxRequests: maxPages * 2,
  },
  probe: async (artifacts, probe) => {
    for (const page of probe.sample(maybePersonal(artifacts), maxPages, 'possibly personal page')) {
      const url = new URL(`${page.url.pathname.replace(/\/$/, '')}/${probe.token(12)}.css`, page.url);
      const first = await probe.send({ url });
      if (!shows(page, first)) continue;
      const second = await probe.send({ url });
      const hit = shows(page, second) ? cacheHit(second) : undefined;
      if (hit !== undefined) return [{ url, evidence: `the page ${page.url.pathname} again, ${hit}` }];
    }
    return [];
  },
};

/** Pages that a shared cache may not store, or that begin a session: those of one user are among them. */
function maybePersonal(artifacts: Pick<Artifacts, 'pages' | 'target' | 'now'>): Page[] {
  return documents(artifacts).filter(({ url, exchange }) => {
    if (!sameSite(url, artifacts.target) || cacheHit(exchange) !== undefined) return false;
    const directives = cacheDirectives(exchange);
    return (
      directives.has('private') ||
      directives.has('no-store') ||
      cookiesOf(exchange, artifacts.now).some(({ isSession }) => isSession)
    );
  });
}

/** With its text as written, references to characters included. */
const titleElement = /<title[^>]{0,200}>[^<]{0,500}[^\s<]/i;

/** The same page: same title, about the same length. */
function shows({ exchange: { text } }: Page, response: Exchange | FailedExchange): response is Exchange {
  if (!('status' in response) || response.status !== 200) return false;
  if (Math.abs(response.text.length - text.length) > text.length / 10) return false;
  const title = titleElement.exec(text)?.[0];
  return title === undefined ? response.text === text : response.text.includes(title);
}
