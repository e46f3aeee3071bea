/** How many scans may wait in the queue. Injectable under this name. */
export class QueueLimits {
  readonly maxQueued: number;
  readonly maxQueuedPerAccount: number;

  /** An account may have a tenth of the queue unless a limit of its own is given. */
  constructor(maxQueued: number, maxQueuedPerAccount = Math.ceil(maxQueued / 10)) {
    this.maxQueued = maxQueued;
    this.maxQueuedPerAccount = maxQueuedPerAccount;
  }
}
