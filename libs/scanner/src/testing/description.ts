import type { DnsProfile, FailedExchange, TlsProfile } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import type { ScanType } from '../finding.ts';

/** Header fields by name (a list of values stands for repeated lines), or the lines themselves. */
export type HeaderFields =
  Readonly<Record<string, string | readonly string[]>> | readonly (readonly [name: string, value: string])[];

export interface SiteResponse {
  /** 200 by default. */
  readonly status?: number;
  /** `Content-Type` is added where it is not given: `text/html; charset=utf-8`. `bare` responses get none. */
  readonly headers?: HeaderFields;
  readonly bare?: boolean;
  readonly body?: string | Buffer;
  readonly tlsError?: string;
}

/** A page's HTML, a whole response, a failure, or a function of the request. */
export type SiteResponder =
  string | SiteResponse | Failure | ((request: SentRequest) => string | SiteResponse | Failure);
export interface Failure {
  readonly failure: FailedExchange['failure'];
}
export type SentRequest = ProbeRequest & { readonly headers: Readonly<Record<string, string>> };

/**
 * A web site in a few words. `responses` go by path (`/login?x=1`), by whole URL for other hosts and schemes
 * (`http://example.com/`), and with a method in front where it is not GET (`POST /graphql`). A path without the query
 * is the response for every query.
 */
export interface SiteDescription {
  /** `https://example.com/` by default. */
  readonly target?: string;
  /** `quick` by default. */
  readonly scanType?: ScanType;
  /** `2026-06-01T12:00:00Z` by default. */
  readonly now?: string;
  readonly responses?: Readonly<Record<string, SiteResponder>>;
  /** For every path of the site that `responses` leaves out: 404 as plain text by default. */
  readonly otherwise?: SiteResponder;
  /** Further paths that the crawler fetched, in full scans. */
  readonly crawled?: readonly string[];
  /** Bodies in JSON that scripts of the pages send with POST, by path. */
  readonly sentJson?: Readonly<Record<string, unknown>>;
  /** Paths whose responses are errors that probes of a full scan have met. */
  readonly probeErrors?: readonly string[];
  /** Merged into a sound profile; `undefined` for none. https targets have one by default. */
  readonly tls?: Partial<TlsProfile> | undefined;
  readonly dns?: Partial<DnsProfile> | undefined;
}
