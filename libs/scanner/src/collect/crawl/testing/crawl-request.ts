import { parsePage } from '../../page.ts';
import { fullCrawlLimits } from '../crawl-limits.ts';
import type { CrawlRequest } from '../crawl-request.ts';
import type { FakeSite } from './fake-site.ts';

/** A crawl of the site's root, without bounds of its own. */
export function requestOf(site: FakeSite, more: Partial<CrawlRequest> = {}): CrawlRequest {
  return {
    target: new URL('/', site.origin),
    startPages: [],
    known: [],
    fetch: site.fetch,
    isRejected: ({ status }) => status === 429,
    parse: parsePage,
    signal: new AbortController().signal,
    allowance: () => 'any',
    limits: fullCrawlLimits,
    ...more,
  };
}
