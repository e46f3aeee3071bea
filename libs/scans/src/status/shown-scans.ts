import type { ReadStore } from '#event-sourcing';
import { scansProjection } from './scans.projection.ts';

/** Which scans the read model has. Those that are looked up in the same moment share a query. */
export class ShownScans {
  readonly #store: ReadStore;
  #pending: { readonly ids: Set<string>; readonly found: Promise<ReadonlySet<string>> } | undefined;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async has(scanId: string): Promise<boolean> {
    this.#pending ??= this.#begin();
    this.#pending.ids.add(scanId);
    return (await this.#pending.found).has(scanId);
  }

  #begin(): { readonly ids: Set<string>; readonly found: Promise<ReadonlySet<string>> } {
    const ids = new Set<string>();
    const { promise: collected, resolve } = Promise.withResolvers<void>();
    setImmediate(() => {
      this.#pending = undefined;
      resolve();
    });
    return { ids, found: collected.then(() => this.#find([...ids])) };
  }

  /** None while there is no complete read model. */
  async #find(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const live = await this.#store.findLive(scansProjection.collection);
    return new Set(live === undefined ? [] : (await this.#store.load(live, ids)).keys());
  }
}
