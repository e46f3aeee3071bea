import { HttpConnection } from './http-connection.ts';
import type { ConnectionSettings, HttpLimits } from './http-connection.ts';
import { IdleConnections } from './idle-connections.ts';

/** Keeps idle connections for reuse, a bounded number; the oldest is closed first. */
export class ConnectionPool {
  readonly #settings: ConnectionSettings;
  readonly #limits: HttpLimits;
  readonly #idle: IdleConnections<HttpConnection>;
  readonly #open = new Set<HttpConnection>();

  constructor(settings: ConnectionSettings, limits: HttpLimits) {
    this.#settings = settings;
    this.#limits = limits;
    this.#idle = new IdleConnections(limits.maxIdle);
  }

  /** An idle connection to the origin of `url`, or a new one; always a new one when `fresh`. */
  take(url: URL, fresh: boolean): HttpConnection {
    const kept = fresh ? undefined : this.#idle.take(url.origin);
    if (kept !== undefined && this.#mayReach(kept)) return kept;
    if (kept !== undefined) this.discard(kept);
    const connection = new HttpConnection(url, this.#settings, this.#limits);
    this.#open.add(connection);
    // One that is in use reconnects by itself, through the filter.
    connection.client.on('disconnect', () => {
      if (this.#idle.has(connection)) this.discard(connection);
    });
    return connection;
  }

  /** After a complete response. */
  giveBack(connection: HttpConnection, url: URL): void {
    if (!this.#open.has(connection)) return;
    const oldest = this.#idle.add(connection, url.origin);
    if (oldest !== undefined) this.discard(oldest);
  }

  discard(connection: HttpConnection): void {
    this.#idle.delete(connection);
    this.#open.delete(connection);
    void connection.close();
  }

  /** The blocklist may have changed since it was opened. */
  #mayReach({ peer }: HttpConnection): boolean {
    return peer === undefined || this.#settings.filter.addresses.blocklist.problem(peer.address) === undefined;
  }

  async close(): Promise<void> {
    const open = [...this.#open];
    this.#open.clear();
    this.#idle.clear();
    await Promise.all(open.map((connection) => connection.close()));
  }
}
