/** What a connection tells of the bytes that the other side has not taken. */
export interface Outgoing {
  /** Bytes written to it, those included that wait. */
  readonly bytesWritten: number;
  /** Bytes that wait. */
  readonly writableLength: number;
}

const patienceMs = 30_000;
const leastBytesPerSecond = 16 * 1_024;

/**
 * Finds the clients that ask and do not read, so that what is written for them is not kept for ever: something must be
 * taken within half a minute, and a second more for each 16 KiB that wait.
 */
export class StalledClients<Connection extends Outgoing> {
  readonly #waiting = new Map<Connection, { readonly taken: number; readonly until: number }>();

  /** Those whose time is over at `now`, in milliseconds. To be asked again and again with all connections. */
  among(connections: Iterable<Connection>, now: number): readonly Connection[] {
    const late: Connection[] = [];
    for (const connection of connections) {
      const { bytesWritten, writableLength } = connection;
      const taken = bytesWritten - writableLength;
      const known = this.#waiting.get(connection);
      if (writableLength === 0) this.#waiting.delete(connection);
      else if (known?.taken !== taken) {
        const until = now + patienceMs + (writableLength * 1_000) / leastBytesPerSecond;
        this.#waiting.set(connection, { taken, until });
      } else if (now > known.until) late.push(connection);
    }
    return late;
  }

  forget(connection: Connection): void {
    this.#waiting.delete(connection);
  }
}
