import { HttpConnection, type ConnectionSettings, type HttpLimits } from './http-connection.ts';

const maxIdle = 64;

/** Keeps connections that are between requests, a bounded number in all, oldest closed first. */
export class ConnectionPool {
  readonly #settings: ConnectionSettings;
  readonly #limits: HttpLimits;
  readonly #idle = new Map<HttpConnection, string>();
  readonly #open = new Set<HttpConnection>();

  constructor(settings: ConnectionSettings, limits: HttpLimits) {
    this.#settings = settings;
    this.#limits = limits;
  }

  /** An idle connection to the origin of `url`, or a new one; `fresh` asks for a new one. */
  take(url: URL, fresh: boolean): HttpConnection {
    const kept = fresh ? undefined : [...this.#idle].findLast(([, origin]) => origin === url.origin)?.[0];
    if (kept !== undefined) {
      this.#idle.delete(kept);
      return kept;
    }
    const connection = new HttpConnection(url, this.#settings, this.#limits);
    this.#open.add(connection);
    // One that is in use connects again by itself, through the gate.
    connection.client.on('disconnect', () => {
      if (this.#idle.has(connection)) this.discard(connection);
    });
    return connection;
  }

  /** After a complete answer. */
  giveBack(connection: HttpConnection, url: URL): void {
    if (!this.#open.has(connection)) return;
    this.#idle.set(connection, url.origin);
    const oldest = this.#idle.size > maxIdle ? this.#idle.keys().next().value : undefined;
    if (oldest !== undefined) this.discard(oldest);
  }

  discard(connection: HttpConnection): void {
    this.#idle.delete(connection);
    this.#open.delete(connection);
    if (!connection.client.destroyed) void connection.client.destroy();
  }

  async close(): Promise<void> {
    const open = [...this.#open];
    this.#open.clear();
    this.#idle.clear();
    await Promise.all(open.map((connection) => connection.client.destroy()));
  }
}
