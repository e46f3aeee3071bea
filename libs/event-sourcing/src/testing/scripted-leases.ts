import { Leases } from '../ports/leases.ts';
import type { Lease } from '../ports/leases.ts';

const lease: Lease = { name: 'lease', owner: 'me', epoch: 1 };

/** Leases whose acquisitions and renewals do what the test says. */
export class ScriptedLeases extends Leases {
  readonly calls: string[] = [];
  free = true;
  isDown = false;
  /** What an acquisition does before it responds. */
  acquisition: () => Promise<void> = async () => undefined;
  /** What a renewal does. */
  renewal: () => Promise<boolean> = async () => true;

  async acquire(): Promise<Lease | undefined> {
    this.calls.push('acquire');
    await this.acquisition();
    if (this.isDown) throw new Error('down');
    return this.free ? lease : undefined;
  }

  async renew(): Promise<boolean> {
    this.calls.push('renew');
    return this.renewal();
  }

  async release(): Promise<void> {
    this.calls.push('release');
    if (this.isDown) throw new Error('down');
  }

  async removeExpired(): Promise<void> {}

  async held(): Promise<readonly Lease[]> {
    return [];
  }
}
