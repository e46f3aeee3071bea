import { Leases } from '../ports/leases.ts';
import type { Lease } from '../ports/leases.ts';

/** Leases that no other process wants: every acquisition succeeds. */
export class UncontendedLeases extends Leases {
  async acquire(name: string, owner: string): Promise<Lease | undefined> {
    return { name, owner, epoch: 1 };
  }

  async renew(_lease: Lease): Promise<boolean> {
    return true;
  }

  async release(_lease: Lease): Promise<void> {}

  async removeExpired(): Promise<void> {}

  async held(_names: readonly string[]): Promise<readonly Lease[]> {
    return [];
  }
}
