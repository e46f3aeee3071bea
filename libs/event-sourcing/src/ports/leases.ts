export interface Lease {
  readonly name: string;
  readonly owner: string;
  /** Grows with every new holder: work that carries an older epoch comes from one that lost the lease. */
  readonly epoch: number;
}

/** Exclusive ownership for a time, between processes. */
export abstract class Leases {
  /** Takes the lease when it is free, expired, or already the owner's; undefined when another holds it. */
  abstract acquire(name: string, owner: string, milliseconds: number): Promise<Lease | undefined>;

  /** Prolongs it; false when it was lost in the meantime. */
  abstract renew(lease: Lease, milliseconds: number): Promise<boolean>;

  /** Frees it when it is still held with this epoch. */
  abstract release(lease: Lease): Promise<void>;

  /** Those of the named leases that are held right now. */
  abstract held(names: readonly string[]): Promise<readonly Lease[]>;

  /** Who holds it right now, or undefined. */
  async holder(name: string): Promise<Lease | undefined> {
    return (await this.held([name]))[0];
  }
}
