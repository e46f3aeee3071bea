import type { ScanCounted } from '#accounts';
import { SagaCommand } from '#event-sourcing';

/** Queues a scan that was counted. Repeating it changes nothing. */
export class QueueCountedScan extends SagaCommand {
  constructor(readonly scan: ScanCounted['data']) {
    super();
  }
}

/** Frees the place in the queue, or the slot, of a scan that has ended. */
export class ReleaseCapacity extends SagaCommand {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
  ) {
    super();
  }
}

/** Gives the unit of the quota back that a scan has cost. */
export class RefundScan extends SagaCommand {
  constructor(
    readonly accountId: string,
    readonly month: string,
    readonly scanId: string,
    /** The client canceled it before it started. */
    readonly canceled: boolean,
  ) {
    super();
  }
}
