/** What bounds one crawl. Counts; lengths in characters. */
export interface CrawlLimits {
  readonly maxRequests: number;
  readonly maxPages: number;
  /** Links from a start page; a redirect counts as one. */
  readonly maxDepth: number;
  readonly maxUrlLength: number;
  readonly maxPathSegments: number;
  readonly maxParameters: number;
  /** URLs of one path shape (digits and ids aside). */
  readonly maxPerPathShape: number;
  /** URLs of one path with one set of parameter names. */
  readonly maxPerParameterSet: number;
  /** Parameter sets of one path. */
  readonly maxParameterSets: number;
  /** Leaves of one calendar. */
  readonly maxPerCalendar: number;
  /** URLs waiting at one time. */
  readonly maxWaiting: number;
  readonly maxLinksPerDocument: number;
  readonly maxSitemaps: number;
  /** Requests in flight. */
  readonly concurrency: number;
}

/** Of the 1,500 requests of a full scan the crawl takes at most 650; the rest is for probes. */
export const fullCrawlLimits: CrawlLimits = {
  maxRequests: 650,
  maxPages: 600,
  maxDepth: 40,
  maxUrlLength: 1500,
  maxPathSegments: 14,
  maxParameters: 12,
  maxPerPathShape: 550,
  maxPerParameterSet: 550,
  maxParameterSets: 24,
  maxPerCalendar: 24,
  maxWaiting: 5000,
  maxLinksPerDocument: 2000,
  maxSitemaps: 12,
  concurrency: 8,
};
