import type { ScanCounted } from '#accounts';
import { SagaCommand } from '#event-sourcing';

/** Queues a scan that was counted. Repeating it changes nothing. */
export class QueueCountedScan extends SagaCommand {
  constructor(readonly scan: ScanCounted['data']) {
    super();
  }
}

export class ReleaseSlot extends SagaCommand {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
  ) {
    super();
  }
}

export class RefundScan extends SagaCommand {
  constructor(
    readonly accountId: string,
    readonly month: string,
    readonly scanId: string,
  ) {
    super();
  }
}
