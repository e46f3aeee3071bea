/** Why the target's site could not be looked at. */
export const blockReasons = ['http_status', 'block_page', 'off_site_redirect', 'rate_limited'] as const;
export type BlockReason = (typeof blockReasons)[number];

/** The site's content was not obtained: what is reported is what was seen from outside (TLS, DNS, headers). */
export interface Blocked {
  readonly reason: BlockReason;
  /** What happened, for a person to read: at most 500 characters. */
  readonly detail: string;
}

export interface SkippedCheck {
  readonly checkId: string;
  /** Why it did not run to its end, and where that helps, what to do about it. */
  readonly reason: string;
}

/** What the rules of a scan kept out of it. Nothing of it counts as known, or as missing. */
export interface Excluded {
  /** URLs of the site that were found and not requested. */
  readonly pages: number;
  /** Places of requests that were not probed. */
  readonly points: number;
  /** Requests of checks that were not sent. */
  readonly requests: number;
}

export const untestedKinds = ['form', 'link', 'script', 'operation'] as const;

/** A request that was found and not tested. */
export interface UntestedRequest {
  /** `script`: a script of a page sent it or wanted to. `operation`: an OpenAPI document describes it. */
  readonly kind: (typeof untestedKinds)[number];
  readonly method: string;
  /** At most 200 characters, and without values that may be secret. */
  readonly url: string;
}

/**
 * Requests that were found and not tested: sending them would change something on the site, such as to log in, order or
 * delete, or a script's body is neither JSON nor short. Of each kind, at most 1,000 are counted.
 */
export interface Untested {
  readonly forms: number;
  readonly links: number;
  readonly scriptRequests: number;
  /** Of APIs that describe themselves by OpenAPI. Absent in scans of releases that did not count them. */
  readonly operations?: number;
  /** The first 20 of them. */
  readonly requests: readonly UntestedRequest[];
}

/** How much of what a scan promises was looked at. While the scan runs: what is known so far. */
export interface Coverage {
  /** The scan has ended and nothing that its type promises was left out. */
  readonly complete: boolean;
  readonly blocked: Blocked | null;
  /** Most of what was found leads to a login page only. */
  readonly behindLogin: boolean;
  /** URLs of the site that a crawl would read; `known` counts those that were found, visited or not. */
  readonly pages: { readonly visited: number; readonly known: number };
  /**
   * Places of requests whose value can be chosen (parameters, path segments, headers): those whose probes were
   * served and not rejected, and those found.
   */
  readonly points: { readonly tested: number; readonly known: number };
  readonly requests: { readonly sent: number; readonly limit: number };
  /** `passed`: ran to the end and found nothing. A check that found something counts as failed even where it was cut short. */
  readonly checks: { readonly passed: number; readonly failed: number; readonly skipped: number };
  /**
   * Every check that did not run to its end, failed ones that were cut short included: also those that read only the
   * beginning of a page, a response or a script that exceeds a bound of memory.
   */
  readonly skipped: readonly SkippedCheck[];
  /** Absent until a full scan has completed; quick scans test no requests. */
  readonly untested?: Untested;
  /** Absent where the scan has no path rules. */
  readonly excluded?: Excluded;
}

/** The coverage of a scan that has not looked at anything yet. */
export function noCoverage(requestLimit: number): Coverage {
  return {
    complete: false,
    blocked: null,
    behindLogin: false,
    pages: { visited: 0, known: 0 },
    points: { tested: 0, known: 0 },
    requests: { sent: 0, limit: requestLimit },
    checks: { passed: 0, failed: 0, skipped: 0 },
    skipped: [],
  };
}
