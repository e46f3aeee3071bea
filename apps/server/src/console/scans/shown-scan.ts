import type { AcceptedRiskDocument, FindingDocument, ScanDocument } from '#scans';
import type { ConsoleSession } from '../../web/console-session.ts';
import type { NameOf } from '../actor-names.ts';

/** What the pages of a scan show. */
export interface ShownScan {
  readonly session: ConsoleSession;
  readonly scan: ScanDocument;
  /** Undefined when their details were deleted after the retention period. */
  readonly findings: readonly FindingDocument[] | undefined;
  /** By fingerprint: the earlier scan that saw the finding first. */
  readonly firstSeen: ReadonlyMap<string, string>;
  /** By fingerprint: the risks that the account accepts. */
  readonly accepted: ReadonlyMap<string, AcceptedRiskDocument>;
  /** What the score would be without the findings whose risk is accepted; null where it cannot be told. */
  readonly scoreWithAccepted: number | null;
  readonly nameOf: NameOf;
  /** Completed scans of the same target and type, newest first. */
  readonly earlier: readonly ScanDocument[];
  /** Of a scan that has not ended. */
  readonly live?: LivePage | undefined;
}

/** How the page of a running scan keeps up with it. */
export interface LivePage {
  /** The event up to which the page shows the scan; its live stream begins after it. */
  readonly after: number;
  /** Where scripts do not run, the page reloads itself. */
  readonly reloads: boolean;
}
