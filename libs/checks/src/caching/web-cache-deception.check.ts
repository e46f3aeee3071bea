import type { ActiveCheck, Artifacts, Exchange, FailedExchange, Page } from '#scanner/check-api';
import { cookiesOf } from '../cookies/set-cookie.ts';
import { documents, sameSite } from '../documents.ts';
import { cacheDirectives, cacheHit } from './cache-control.ts';

const maxPages = 3;

export const webCacheDeception: ActiveCheck = {
  meta: {
    id: 'web-cache-deception',
    title: 'A personal page is cached under the address of a file',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [444],
    wstg: ['WSTG-ATHN-06'],
    references: ['https://www.rfc-editor.org/rfc/rfc9111', 'https://portswigger.net/web-security/web-cache-deception'],
    description:
      'With the name of a style sheet appended, the address still shows the page, and a shared cache keeps it as a file. Whoever lures a visitor to such an address can then fetch what the visitor saw.',
    remediation:
      'Answer 404 to paths that do not exist, let the cache follow Cache-Control of the application, and cache by content type instead of by the ending of the path.',
    needs: ['pages', 'exchanges'],
    maxRequests: maxPages * 2,
  },
  probe: async (artifacts, probe) => {
    for (const page of personalPages(artifacts)) {
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

/** Pages that say of themselves that they belong to one visitor. */
function personalPages(artifacts: Pick<Artifacts, 'pages' | 'target' | 'now'>): Page[] {
  return documents(artifacts)
    .filter(({ url, exchange }) => {
      if (!sameSite(url, artifacts.target) || cacheHit(exchange) !== undefined) return false;
      const directives = cacheDirectives(exchange);
      return (
        directives.has('private') ||
        directives.has('no-store') ||
        cookiesOf(exchange, artifacts.now).some(({ isSession }) => isSession)
      );
    })
    .slice(0, maxPages);
}

/** The same page: same title, about the same length. */
function shows(page: Page, answer: Exchange | FailedExchange): answer is Exchange {
  if (!('status' in answer) || answer.status !== 200) return false;
  const length = page.exchange.text.length;
  const similar = Math.abs(answer.text.length - length) <= length / 10;
  return similar && (page.title === '' ? answer.text === page.exchange.text : answer.text.includes(page.title));
}
