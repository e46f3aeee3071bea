import type { ReadStore, StoredDocument } from '#event-sourcing';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

type Found = ReadonlyMap<string, StoredDocument<ScanDocument>>;

/** Which scans the read model has. Those that are looked up in the same moment share a query. */
export class ShownScans {
  readonly #store: ReadStore;
  #pending: { readonly ids: Set<string>; readonly found: Promise<Found> } | undefined;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async find(scanId: string): Promise<ScanDocument | undefined> {
    this.#pending ??= this.#begin();
    this.#pending.ids.add(scanId);
    return (await this.#pending.found).get(scanId)?.document;
  }

  #begin(): { readonly ids: Set<string>; readonly found: Promise<Found> } {
    const ids = new Set<string>();
    const { promise: collected, resolve } = Promise.withResolvers<void>();
    setImmediate(() => {
      this.#pending = undefined;
      resolve();
    });
    return { ids, found: collected.then(() => this.#find([...ids])) };
  }

  /** None while there is no complete read model. */
  async #find(ids: readonly string[]): Promise<Found> {
    const live = await this.#store.findLive(scansProjection.collection);
    return live === undefined ? new Map() : this.#store.load<ScanDocument>(live, ids);
  }
}
