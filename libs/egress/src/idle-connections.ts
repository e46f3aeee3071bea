/** Idle connections by origin, a bounded number in total. */
export class IdleConnections<Connection> {
  readonly #max: number;
  /** Oldest first. */
  readonly #origins = new Map<Connection, string>();
  readonly #byOrigin = new Map<string, Set<Connection>>();

  constructor(max: number) {
    this.#max = max;
  }

  has(connection: Connection): boolean {
    return this.#origins.has(connection);
  }

  /** The most recently used one: the server is least likely to have closed it. */
  take(origin: string): Connection | undefined {
    const last = [...(this.#byOrigin.get(origin) ?? [])].at(-1);
    if (last !== undefined) this.delete(last);
    return last;
  }

  /** @returns the oldest connection when there is one too many */
  add(connection: Connection, origin: string): Connection | undefined {
    this.#origins.set(connection, origin);
    const siblings = this.#byOrigin.get(origin) ?? new Set();
    this.#byOrigin.set(origin, siblings.add(connection));
    if (this.#origins.size <= this.#max) return undefined;
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
