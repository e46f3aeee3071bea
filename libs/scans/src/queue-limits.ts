/** How many scans may wait. */
export class QueueLimits {
  constructor(
    /** In one account; undefined for no limit. */
    readonly perAccount: number | undefined,
    readonly inAll: number,
  ) {}
}
