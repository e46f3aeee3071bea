import type { CrawlAllowance } from '../../collect/crawl/index.ts';

/** Share of all requests up to which the crawl continues where the points found so far do not need them. */
const maxShare = 0.75;
/** Requests for each point, as far as can be told during the crawl: its canary, and the proofs that the canary calls for. */
const requestsPerPoint = 6;

/** Where a full scan stands during its crawl. Counts of requests. */
export interface CrawlStanding {
  readonly limit: number;
  /** By the crawl and by everything else. */
  readonly sent: number;
  /** The crawl has not used up its guaranteed share. */
  readonly isWithinShare: boolean;
  /** Parameters that were found so far. */
  readonly points: number;
}

/**
 * What the crawl may request next. What the points are not going to need is for any page; its guaranteed share is for pages of
 * kinds that still bring something new: the hundredth page of a kind shows less than a test of another point.
 */
export function crawlAllowance({ limit, sent, isWithinShare, points }: CrawlStanding): CrawlAllowance {
  if (sent + requestsPerPoint * points < limit * maxShare) return 'any';
  return isWithinShare ? 'new' : 'none';
}
