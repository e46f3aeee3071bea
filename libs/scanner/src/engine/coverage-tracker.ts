import type { CheckMeta } from '../check.ts';
import type { Category } from '../finding.ts';
import type { Blocked, Coverage, Excluded, SkippedCheck, Untested } from '../coverage.ts';

/** Why a check did not run to its end. */
export interface Skip {
  readonly reason: string;
  /** False where there is nothing to look at, such as TLS of a site without: then nothing is missing. */
  readonly owed: boolean;
}

/** The scan promised it. */
export function owed(reason: string): Skip {
  return { reason, owed: true };
}

/** There is nothing to look at. */
export function notOwed(reason: string): Skip {
  return { reason, owed: false };
}

/** The scan's deadline came first. */
export const outOfTime = owed('time ran out');

/** `coverage.blocked` says how. */
const siteBlocked = owed('the site could not be looked at');

interface Conclusion {
  readonly meta: CheckMeta;
  readonly found: boolean;
  readonly skip: Skip | undefined;
}

/** Characters of one reason, and of all that are reported of a check. */
const maxReasonLength = 300;
const maxReasonsLength = 1_000;

/** What was cut short: the crawl, pages as they were parsed, their heads, the texts of responses, or their header fields. */
export type Cut = 'crawl' | 'pages' | 'heads' | 'exchanges' | 'headers';

/** Checks of these categories read header fields of exchanges, not texts: nothing of a cut response is missing for them. */
const headerCategories: ReadonlySet<Category> = new Set(['headers', 'cookies', 'transport', 'cross_origin']);

/** What a check reads of the site's own content; the rest (TLS, DNS, redirects to HTTPS) is there for a blocked site, too. */
const content: ReadonlySet<string> = new Set(
  'main pages exchanges notFound withOrigin robotsTxt securityTxt'.split(' '),
);

/** Keeps count of what a scan has looked at. */
export class CoverageTracker {
  blocked: Blocked | null = null;
  behindLogin = false;
  /** Why there is no page to look at; undefined where there is one. */
  noHtml: string | undefined;
  /** That the site rejects its own start page after the scan, which it served at first, and how; undefined where it does not. */
  rejectedLater: string | undefined;
  readonly pages = { visited: 0, known: 0 };
  /** Undefined where the scan has no path rules. */
  excluded: { -readonly [kind in keyof Excluded]: number } | undefined;
  /** Undefined until the crawl of a full scan is over. */
  untested: Untested | undefined;
  readonly points = { tested: 0, known: 0 };
  readonly #requestLimit: number;
  readonly #requestsSent: () => number;
  readonly #stoppedBecause: () => string | undefined;
  readonly #conclusions: Conclusion[] = [];
  readonly #cuts = new Map<Cut, Set<string>>();
  #ended = false;

  /** `stoppedBecause`: what has ended the scan before its time. */
  constructor(
    requestLimit: number,
    requestsSent: () => number,
    stoppedBecause: () => string | undefined = () => undefined,
  ) {
    this.#requestLimit = requestLimit;
    this.#requestsSent = requestsSent;
    this.#stoppedBecause = stoppedBecause;
  }

  concluded(meta: CheckMeta, found: boolean, skip: Skip | undefined): void {
    this.#conclusions.push({ meta, found, skip });
  }

  /**
   * Pages, or the rest of a page, of a text or of header fields, were left out to bound time, requests or memory: the checks that read
   * such artifacts have not seen it. Of the crawl, all reasons are reported; of each other kind, the first one is.
   */
  cut(what: Cut, reason: string): void {
    const reasons = this.#cuts.get(what) ?? new Set();
    this.#cuts.set(what, reasons);
    if (what === 'crawl' || reasons.size === 0) reasons.add(reason.slice(0, maxReasonLength));
  }

  #reasonOfCut(what: Cut): string | undefined {
    const reasons = this.#cuts.get(what);
    return reasons && [...reasons].join('; ').slice(0, maxReasonsLength);
  }

  /** Nothing more will be looked at. */
  end(): void {
    this.#ended = true;
  }

  report(): Coverage {
    const checks = { passed: 0, failed: 0, skipped: 0 };
    const skipped: SkippedCheck[] = [];
    let isOwing = false;
    for (const one of this.#conclusions) {
      const skip = this.#skipOf(one);
      if (skip !== undefined) skipped.push({ checkId: one.meta.id, reason: this.#reasonOf(skip) });
      if (skip?.owed === true) isOwing = true;
      if (one.found) checks.failed += 1;
      else if (skip === undefined) checks.passed += 1;
      else checks.skipped += 1;
    }
    const isMissingNothing =
      this.blocked === null &&
      this.#cuts.size === 0 &&
      !isOwing &&
      this.pages.visited >= this.pages.known &&
      this.points.tested >= this.points.known;
    return {
      complete: this.#ended && isMissingNothing,
      blocked: this.blocked,
      behindLogin: this.behindLogin,
      pages: { ...this.pages },
      points: { ...this.points },
      requests: { sent: this.#requestsSent(), limit: this.#requestLimit },
      checks,
      skipped,
      ...(this.#ended && this.untested !== undefined && { untested: this.untested }),
      ...(this.excluded !== undefined && { excluded: { ...this.excluded } }),
    };
  }

  /** A scan that is stopped ends as if its time had run out. */
  #reasonOf({ reason }: Skip): string {
    return reason.replaceAll(outOfTime.reason, this.#stoppedBecause() ?? outOfTime.reason);
  }

  /** That the site rejects everything from some time on explains more than that it rejected this check. */
  #skipOf(one: Conclusion): Skip | undefined {
    const own = one.skip?.owed === true ? (this.#rejected(one) ?? one.skip) : one.skip;
    return own ?? this.#nothingSeen(one) ?? this.#rejected(one) ?? this.#cutOf(one);
  }

  /** A check that has read the beginning only has not run to its end, whether it found something or not. */
  #cutOf({ meta: { needs, category, readsFieldsOnly } }: Conclusion): Skip | undefined {
    const readsPages = needs.includes('pages');
    const readsTexts = needs.includes('exchanges') && !headerCategories.has(category) && readsFieldsOnly !== true;
    const ofCrawl = readsPages || needs.includes('exchanges') ? this.#reasonOfCut('crawl') : undefined;
    // Header fields have their like in `<meta>` elements, which stand in the head.
    const ofPages = readsPages ? this.#reasonOfCut(category === 'headers' ? 'heads' : 'pages') : undefined;
    const ofHeaders = needs.some((name) => content.has(name)) ? this.#reasonOfCut('headers') : undefined;
    const reason = ofCrawl ?? ofPages ?? (readsTexts ? this.#reasonOfCut('exchanges') : undefined) ?? ofHeaders;
    return reason === undefined ? undefined : owed(reason);
  }

  /** From some time on, all responses were rejections: what needed more than the first ones has seen an unknown part. */
  #rejected({ meta: { needs, maxRequests } }: Conclusion): Skip | undefined {
    if (this.rejectedLater === undefined) return undefined;
    const needsLater = maxRequests > 0 || needs.includes('pages') || needs.includes('exchanges');
    return needsLater ? owed(this.rejectedLater.slice(0, maxReasonLength)) : undefined;
  }

  /** Where there was nothing to look at, finding nothing is no pass. */
  #nothingSeen({ meta: { needs }, found }: Conclusion): Skip | undefined {
    if (found) return undefined;
    if (this.blocked !== null && needs.some((name) => content.has(name))) return siteBlocked;
    if (this.noHtml !== undefined && needs.includes('pages') && !needs.includes('exchanges'))
      return notOwed(this.noHtml);
    return undefined;
  }
}
