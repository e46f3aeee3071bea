/** How many scans may wait in the queue. */
export class QueueLimits {
  constructor(
    /** Of one account; undefined for no limit. */
    readonly perAccount: number | undefined,
    readonly inAll: number,
  ) {}
}
