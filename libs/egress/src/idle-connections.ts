/** Connections between requests, by origin; at most so many in all. */
export class IdleConnections<Connection> {
  readonly #most: number;
  /** Oldest first. */
  readonly #origins = new Map<Connection, string>();
  readonly #byOrigin = new Map<string, Set<Connection>>();

  constructor(most: number) {
    this.#most = most;
  }

  has(connection: Connection): boolean {
    return this.#origins.has(connection);
  }

  /** The one that was used last, for it is the least likely to have been closed meanwhile. */
  take(origin: string): Connection | undefined {
    const last = [...(this.#byOrigin.get(origin) ?? [])].at(-1);
    if (last !== undefined) this.delete(last);
    return last;
  }

  /** Gives back the oldest one, where it makes one too many. */
  add(connection: Connection, origin: string): Connection | undefined {
    this.#origins.set(connection, origin);
    const siblings = this.#byOrigin.get(origin) ?? new Set();
    this.#byOrigin.set(origin, siblings.add(connection));
    if (this.#origins.size <= this.#most) return undefined;
    const [oldest] = this.#origins.keys();
    if (oldest !== undefined) this.delete(oldest);
    return oldest;
  }

  delete(connection: Connection): void {
    const origin = this.#origins.get(connection);
    if (origin === undefined) return;
    this.#origins.delete(connection);
    const siblings = this.#byOrigin.get(origin);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byOrigin.delete(origin);
  }

  clear(): void {
    this.#origins.clear();
    this.#byOrigin.clear();
  }
}
