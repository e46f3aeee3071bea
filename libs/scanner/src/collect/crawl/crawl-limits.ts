/** What bounds one crawl. Counts; lengths in characters. */
export interface CrawlLimits {
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
  /** Leaves of one calendar with one set of parameter names. */
  readonly maxPerCalendar: number;
  /** Leaves of all calendars of one path, from which on each set of parameter names has one leaf. */
  readonly maxPerCalendarPath: number;
  /** URLs waiting at one time. */
  readonly maxWaiting: number;
  readonly maxLinksPerDocument: number;
  readonly maxSitemaps: number;
  /** Requests in flight. */
  readonly concurrency: number;
}

export const fullCrawlLimits: CrawlLimits = {
  maxPages: 5000,
  maxDepth: 40,
  maxUrlLength: 1500,
  maxPathSegments: 14,
  maxParameters: 12,
  maxPerPathShape: 4000,
  maxPerParameterSet: 4000,
  maxParameterSets: 24,
  maxPerCalendar: 24,
  maxPerCalendarPath: 60,
  maxWaiting: 5000,
  maxLinksPerDocument: 2000,
  maxSitemaps: 12,
  concurrency: 8,
};
