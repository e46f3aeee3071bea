import { delay } from '#kernel';
import { Leases } from '../ports/leases.ts';
import type { Lease } from '../ports/leases.ts';

/** Leases that processes of one test contend for; a process that hangs acquires, renews and releases none. */
export class SharedLeases extends Leases {
  readonly hanging = new Set<string>();
  /** How long the response to an acquisition takes. */
  responseMs = 0;
  readonly #held = new Map<string, Lease & { until: number }>();
  /** Requests that are made together arrive in another order. */
  #requests = 0;

  async acquire(name: string, owner: string, durationMs: number): Promise<Lease | undefined> {
    await delay((this.#requests += 7) % 5);
    if (this.hanging.has(owner)) throw new Error('hangs');
    const { owner: holder, epoch = 0, until = 0 } = this.#held.get(name) ?? {};
    if (until > Date.now() && holder !== owner) return undefined;
    const isMine = until > Date.now();
    const lease = { name, owner, epoch: isMine ? epoch : epoch + 1, until: Date.now() + durationMs };
    this.#held.set(name, lease);
    if (this.responseMs > 0) await delay(this.responseMs);
    return lease;
  }

  async renew({ name, owner, epoch }: Lease, durationMs: number): Promise<boolean> {
    const held = this.#held.get(name);
    if (this.hanging.has(owner)) throw new Error('hangs');
    if (held?.owner !== owner || held.epoch !== epoch) return false;
    held.until = Date.now() + durationMs;
    return true;
  }

  async release({ name, owner, epoch }: Lease): Promise<void> {
    const held = this.#held.get(name);
    if (!this.hanging.has(owner) && held?.owner === owner && held.epoch === epoch) held.until = 0;
  }

  /** As when the renewal of one lease is late. */
  expire(name: string): void {
    const held = this.#held.get(name);
    if (held !== undefined) held.until = 0;
  }

  async removeExpired(): Promise<void> {}

  async held(names: readonly string[]): Promise<readonly Lease[]> {
    return names.flatMap((name) => this.#held.get(name) ?? []).filter(({ until }) => until > Date.now());
  }
}
