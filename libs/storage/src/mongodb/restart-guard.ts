import { StoreUnavailable } from '#event-sourcing';
import type { CollectionDefinition, UntilComplete } from '#event-sourcing';

/**
 * Refuses queries of collections after a restart of a server that may have lost the last writes of readers, until each
 * collection is complete again.
 */
export class RestartGuard {
  readonly #guarded = new Map<string, CollectionDefinition>();
  readonly #incomplete = new Set<string>();
  #untilComplete: UntilComplete = () => Promise.resolve();
  #lastRestart = new AbortController();

  /** @param untilComplete resolves when the collection has all that the log had at the call */
  guard(collections: readonly CollectionDefinition[], untilComplete: UntilComplete): void {
    for (const collection of collections) this.#guarded.set(collection.name, collection);
    this.#untilComplete = untilComplete;
  }

  /** The server was, or may have been, restarted: each collection is refused until it is complete. */
  restarted(): void {
    this.#lastRestart.abort();
    this.#lastRestart = new AbortController();
    for (const collection of this.#guarded.values()) void this.#admitAgain(collection, this.#lastRestart.signal);
  }

  /** @throws StoreUnavailable while the collection may lack what it had before the restart */
  check({ name }: Pick<CollectionDefinition, 'name'>): void {
    if (!this.#incomplete.has(name)) return;
    throw new StoreUnavailable(
      `the connection to MongoDB was lost: until readers have caught up, the read model ${name} may lack its last changes`,
    );
  }

  /** Names of the collections that may lack something. */
  refused(): readonly string[] {
    return [...this.#incomplete];
  }

  close(): void {
    this.#lastRestart.abort();
  }

  async #admitAgain(collection: CollectionDefinition, signal: AbortSignal): Promise<void> {
    this.#incomplete.add(collection.name);
    await this.#untilComplete(collection, signal);
    if (!signal.aborted) this.#incomplete.delete(collection.name);
  }
}
