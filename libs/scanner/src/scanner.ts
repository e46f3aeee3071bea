import type { BlocklistEntries, OwnEndpoint } from '#egress';
import type { Coverage } from './coverage.ts';
import type { TargetCredentials } from './credentials.ts';
import type { Finding, ScanType } from './finding.ts';
import type { PathRules } from './paths.ts';

/** One scan to do. */
export interface ScanJob {
  readonly scanId: string;
  /** As the client submitted it; already validated as a URL, judged again before every connection. */
  readonly target: string;
  readonly scanType: ScanType;
  /** The whole site where it is left out. */
  readonly paths?: PathRules;
  /** Sent to the target's own origin only. */
  readonly credentials?: TargetCredentials;
}

export type ScanFailureCode = 'target_unreachable' | 'target_blocked' | 'timeout' | 'internal_error';

/** What a running scan reports, in order; the last one is `completed` or `failed`. */
export type ScanReport =
  | {
      readonly type: 'progress';
      /** Work done over work planned in percent, 1 to 99; never less than before. */
      readonly progress: number;
      /** Ids of the checks that finished since the last report. */
      readonly finishedChecks: readonly string[];
      readonly findings: readonly Finding[];
      /** What is known so far. */
      readonly coverage: Coverage;
    }
  | { readonly type: 'completed'; readonly coverage: Coverage }
  | {
      readonly type: 'failed';
      readonly code: ScanFailureCode;
      readonly message: string;
      /** False when nothing was sent to the target: with `internal_error`, such a scan is given back to the quota. */
      readonly contactedTarget: boolean;
      /** Absent where the scanner itself failed. */
      readonly coverage?: Coverage;
    };

/**
 * Runs scans. Hostile content never runs in the caller's thread: an implementation owns what can hang or grow and
 * kills it at the scan's deadline.
 */
export abstract class Scanner {
  /**
   * Its reports, those together that come together. Aborting `signal` stops the scan at once; the iteration then ends
   * without a last report.
   */
  abstract scan(job: ScanJob, signal: AbortSignal): AsyncIterable<readonly ScanReport[]>;
  abstract close(): Promise<void>;
}

/** What an operator can set. Times in milliseconds. */
export interface ScannerSettings {
  /** Worker threads. */
  readonly workers: number;
  /** CIDR networks that may be reached although they are not public. */
  readonly allowedNetworks: readonly string[];
  /** The service and its stores: never to be reached. */
  readonly ownEndpoints?: readonly OwnEndpoint[];
  /** What may never be reached. Takes precedence over the allowed networks; nothing by default. */
  readonly blocklist?: BlocklistEntries;
  /** Ports that targets may name outside the allowed networks. */
  readonly ports: readonly number[];
  /** Address of a page about the scanner, part of the User-Agent. */
  readonly contactUrl: string;
  readonly quickDeadlineMs: number;
  readonly fullDeadlineMs: number;
  /** Requests of a full scan at most. */
  readonly fullRequests: number;
  /** Requests a second to one site (registrable domain or address), shared by all scans of the process. */
  readonly requestsPerSecondPerSite: number;
  readonly connectionsPerSite: number;
  /** `host:port` of DNS servers instead of the system's, for tests and split networks. */
  readonly dnsServers: readonly string[];
  /** Ids of opt-in checks (`sql-boolean-based`, for example) that this installation allows. */
  readonly optInChecks: readonly string[];
  /** A Retire.js data file that replaces the built-in list of vulnerable libraries. */
  readonly retireDataFile: string | undefined;
  /** Path of Chromium, which runs the script of pages in full scans; without one pages are read as they are served. */
  readonly browser?: string | undefined;
}
