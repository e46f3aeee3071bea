/** The outgoing side of a connection. */
export interface Outgoing {
  /** Bytes written to it, buffered ones included. */
  readonly bytesWritten: number;
  /** Bytes that are buffered because the client has not read them. */
  readonly writableLength: number;
}

const stallTimeoutMs = 30_000;
const minBytesPerSecond = 16 * 1_024;

/**
 * Finds the clients that send requests and do not read, so that their responses are not buffered for ever: some bytes
 * must be read within half a minute, and a second more for each buffered 16 KiB.
 */
export class StalledClients<Connection extends Outgoing> {
  readonly #stalled = new Map<Connection, { readonly read: number; readonly deadline: number }>();

  /** Those whose time limit has passed at `now`, in milliseconds. To be called at intervals, with all connections. */
  among(connections: Iterable<Connection>, now: number): readonly Connection[] {
    const late: Connection[] = [];
    for (const connection of connections) {
      const { bytesWritten, writableLength } = connection;
      const read = bytesWritten - writableLength;
      const known = this.#stalled.get(connection);
      if (writableLength === 0) this.#stalled.delete(connection);
      else if (known?.read !== read) {
        const deadline = now + stallTimeoutMs + (writableLength * 1_000) / minBytesPerSecond;
        this.#stalled.set(connection, { read, deadline });
      } else if (now > known.deadline) late.push(connection);
    }
    return late;
  }

  forget(connection: Connection): void {
    this.#stalled.delete(connection);
  }
}
