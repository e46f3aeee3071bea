import type { FindingDocument } from '../findings/findings.projection.ts';
import type { AcceptedRiskDocument } from '../risks/accepted-risks.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

/** What one event of a scan changes for those who follow it. */
export type ScanUpdate = {
  /** Of the event, in the stream of the scan. */
  readonly revision: number;
  /** As it was after the event. */
  readonly scan: ScanDocument;
} & (
  | {
      /** `failed` also ends a scan that was canceled; its failure says so. */
      readonly type: 'status' | 'progress' | 'completed' | 'failed';
    }
  | {
      readonly type: 'finding';
      readonly finding: FindingDocument;
      /** The earlier scan of the target in which it was found first. */
      readonly firstSeenScanId: string | undefined;
      /** Where the account accepts its risk now. */
      readonly accepted: AcceptedRiskDocument | undefined;
    }
);

/** Nothing follows it. */
export function isTerminal({ type }: ScanUpdate): boolean {
  return type === 'completed' || type === 'failed';
}
