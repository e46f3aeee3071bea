import type { Check } from '../check.ts';
import { maxOtherPages } from './rejections/late-rejection.ts';
import type { RequestBudget, RequestShare } from './request-budget.ts';

/** Spenders of a scan's requests besides its checks, which spend under their ids. */
export const crawlSpender = 'crawl';
export const canarySpender = 'canaries';
/** The few requests that every scan begins with. */
export const collectionSpender = 'collection';
const collectionRequests = 10;
/** Those at the end of a full scan, which tell whether the site still serves its start page, or other pages at least. */
export const lateSpender = 'late';
const lateRequests = 2 + maxOtherPages;

/** The checks that need a browser share their visits, and each goes on only a few pages ahead of the others. */
const browserGroup = 'browser';

/** What covers more than the requests of a full scan do. */
export const moreRequests = '; a higher limit covers more (SCAN_FULL_REQUESTS; with --local: --max-requests)';

/** Shares of a full scan's requests; the rest is left to who comes first. */
const crawlShare = 0.4;
const probeShare = 0.57;
/** A canary decides about the requests of all checks at its point: the cheapest proof comes first. */
const canaryWeight = 4;

/** Divides the requests of a full scan among crawl, canaries and checks. */
export function planRequests(budget: RequestBudget, checks: readonly Check[]): void {
  budget.reserve(lateSpender, lateRequests);
  const { limit } = budget;
  // What is promised together must be there, also where the limit is low.
  const promised = Math.max(0, Math.min(limit * (crawlShare + probeShare), limit - lateRequests - collectionRequests));
  const ofCrawl = (promised * crawlShare) / (crawlShare + probeShare);
  budget.guarantee(ofCrawl, new Map([[crawlSpender, { need: limit, weight: 1 }]]));
  const shares = new Map<string, RequestShare>();
  for (const check of checks) {
    const { id, maxRequests, requestWeight: weight = 1 } = check.meta;
    const need = 'probePoint' in check ? limit : maxRequests;
    if (maxRequests > 0) shares.set(id, { need, weight, ...('explore' in check && { group: browserGroup }) });
  }
  if (checks.some((check) => 'probePoint' in check)) shares.set(canarySpender, { need: limit, weight: canaryWeight });
  budget.guarantee(promised - ofCrawl, shares);
}
