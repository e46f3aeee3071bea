import { crawl, isPage } from '../crawl.ts';
import { fullCrawlLimits } from '../crawl-limits.ts';
import type { CrawlLimits } from '../crawl-limits.ts';
import { requestOf } from './crawl-request.ts';
import type { FakeSite } from './fake-site.ts';

/** URLs of the pages that a crawl of the site's root gives out. */
export async function pagesOf(
  site: FakeSite,
  { maxRequests = 650, ...limits }: Partial<CrawlLimits> & { readonly maxRequests?: number } = {},
  signal = new AbortController().signal,
): Promise<string[]> {
  const pages: string[] = [];
  const request = requestOf(site, {
    signal,
    allowance: (requests) => (requests < maxRequests ? 'any' : 'none'),
    limits: { ...fullCrawlLimits, ...limits },
  });
  for await (const result of crawl(request)) {
    if (isPage(result) && result.exchange.status === 200) pages.push(result.url.pathname + result.url.search);
  }
  return pages;
}
