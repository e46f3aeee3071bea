import type { MongoClient } from 'mongodb';

/** Longer than a monitor of the driver waits for a response, and between two of them. */
const maxSilentMs = 10_000;

/** Whether the monitors of a client still look at their servers. */
export class Heartbeats {
  /** By address: when the monitor was last heard of. */
  #heardAt = new Map<string, number>();

  /** From now on, of this client alone. */
  watch(client: MongoClient): void {
    const heardAt = new Map<string, number>();
    this.#heardAt = heardAt;
    const hear = ({ connectionId: address }: { readonly connectionId: string }): void => {
      heardAt.set(address, performance.now());
    };
    client.on('serverHeartbeatStarted', hear).on('serverHeartbeatSucceeded', hear).on('serverHeartbeatFailed', hear);
    client.on('serverClosed', ({ address }) => heardAt.delete(address));
  }

  /** Whether one of the monitors hangs. */
  get haveStopped(): boolean {
    const before = performance.now() - maxSilentMs;
    return [...this.#heardAt.values()].some((at) => at < before);
  }
}
