import type { CommandContext } from '#event-sourcing';
import type { ScanType } from '#scanner';

/** What is decided on: a scan that is requested, or due. */
export interface ScanToPermit {
  readonly accountId: string;
  readonly target: string;
  readonly scanType: ScanType;
}

/** Whether an account may have a target scanned; the service binds it. */
export abstract class ScanPermission {
  /** @throws Rejected when it may not */
  abstract require(scan: ScanToPermit, context: CommandContext): Promise<void>;
}
