/** Commands that sagas send; their handlers stand beside them in `*.handler.ts`. */

/** Queue a scan that was counted; repeating it changes nothing. */
export class QueueCountedScan {
  constructor(
    readonly scan: {
      readonly scanId: string;
      readonly accountId: string;
      readonly target: string;
      readonly scanType: 'quick' | 'full';
      readonly month: string;
    },
  ) {}
}

export class ReleaseSlot {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
  ) {}
}

export class RefundScan {
  constructor(
    readonly accountId: string,
    readonly month: string,
    readonly scanId: string,
  ) {}
}
