import type { EventFamily } from '#event-sourcing';

interface ScanOfAccount {
  readonly accountId: string;
  readonly scanId: string;
}

/** A scan of the account may wait in the queue. */
export interface QueuePlaceTaken {
  readonly type: 'QueuePlaceTaken';
  readonly data: ScanOfAccount & {
    /** When it was taken. */
    readonly takenAt: string;
  };
}

/** The scan does not wait any more, and did not start. */
export interface QueuePlaceReleased {
  readonly type: 'QueuePlaceReleased';
  readonly data: ScanOfAccount;
}

/** A scan of the account may run. */
export interface SlotTaken {
  readonly type: 'SlotTaken';
  readonly data: ScanOfAccount & {
    /** It had a place in the queue, which is free now. Absent in events of version 1.4 and before. */
    readonly leftQueue?: boolean;
  };
}

/** The scan has ended; the next one of the account may run. */
export interface SlotReleased {
  readonly type: 'SlotReleased';
  readonly data: ScanOfAccount;
}

export type AccountWorkEvent = QueuePlaceTaken | QueuePlaceReleased | SlotTaken | SlotReleased;

/** The category is named after the slots, which were the first thing that the stream held. */
export const accountWorkEvents: EventFamily<AccountWorkEvent> = {
  category: 'slots',
  types: { QueuePlaceTaken: [], QueuePlaceReleased: [], SlotTaken: [], SlotReleased: [] },
};
