import { alignedDelay } from '#kernel';

const pollIntervalMs = 500;

export interface Lease {
  readonly name: string;
  readonly owner: string;
  /** The fencing token: it grows with every new holder, so that a write with an older one can be rejected. */
  readonly epoch: number;
}

/** Exclusive ownership for a limited time, across processes. */
export abstract class Leases {
  /** Takes the lease when it is free, expired, or already the owner's; undefined when another holds it. */
  abstract acquire(name: string, owner: string, milliseconds: number): Promise<Lease | undefined>;

  /** Extends it, also after its end; false when another owner has acquired it since. */
  abstract renew(lease: Lease, milliseconds: number): Promise<boolean>;

  /** Releases it if it is still held with this epoch. */
  abstract release(lease: Lease): Promise<void>;

  /** Removes leases that ended before a time, in milliseconds since the epoch. Their next epochs are still greater. */
  abstract removeExpired(before: number): Promise<void>;

  /** Those of the named leases that are currently held. */
  abstract held(names: readonly string[]): Promise<readonly Lease[]>;

  /**
   * Resolves when leases may have changed since the call, or have come to their end, and when the signal aborts. Where the
   * storage does not tell of changes, it is time to look for some.
   */
  nextChange(signal: AbortSignal): Promise<void> {
    return alignedDelay(pollIntervalMs, signal);
  }

  /** The current holder, or undefined. */
  async holder(name: string): Promise<Lease | undefined> {
    return (await this.held([name]))[0];
  }
}
