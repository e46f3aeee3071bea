import type { CrawlAllowance } from '../../collect/crawl/index.ts';

/** Share of all requests up to which the crawl continues where the points found so far do not need them. */
const maxShare = 0.75;
/** Part of the scan's bytes that the crawl may receive; the rest is for probes. */
const bytesShare = 5 / 8;
/** Requests for each point, as far as can be told during the crawl: its canary, and the proofs that the canary calls for. */
const requestsPerPoint = 6;

/** Where a full scan stands during its crawl. Counts of requests, but for the bytes. */
export interface CrawlStanding {
  readonly limit: number;
  /** By the crawl and by everything else. */
  readonly sent: number;
  /** The crawl has not used up its guaranteed share. */
  readonly isWithinShare: boolean;
  /** Parameters that were found so far. */
  readonly points: number;
  /** Bytes of responses that were received. */
  readonly bytes: number;
  /** That the scan may receive. */
  readonly maxBytes: number;
}

/** Bytes of responses up to which a crawl continues. */
export function crawlBytes(maxBytes: number): number {
  return Math.floor(maxBytes * bytesShare);
}

/**
 * What the crawl may request next. What the points are not going to need is for any page; its guaranteed share is for pages of
 * kinds that still bring something new: the hundredth page of a kind shows less than a test of another point.
 */
export function crawlAllowance(standing: CrawlStanding): CrawlAllowance {
  const { limit, sent, isWithinShare, points, bytes, maxBytes } = standing;
  if (bytes > crawlBytes(maxBytes)) return 'none';
  if (sent + requestsPerPoint * points < limit * maxShare) return 'any';
  return isWithinShare ? 'new' : 'none';
}
