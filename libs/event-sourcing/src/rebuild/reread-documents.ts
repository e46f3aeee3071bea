import { BoundedMap } from '#kernel';
import type { Build, Change, ReadStore, StoredDocument } from '../ports/read-store.ts';
import { isSmall } from '../readers/written-documents.ts';

/** With the next one, a few megabytes for each build as a rule. */
const maxDocuments = 2_048;
/** Larger documents are not kept. */
const maxSize = 1_024;

/**
 * The small documents of a build that were loaded last: those of an account, or the first sighting of a weakness, are
 * loaded again and again, others never. Nobody else may write to the build.
 */
export class RereadDocuments implements Pick<ReadStore, 'load'> {
  readonly #store: Pick<ReadStore, 'load'>;
  readonly #documents = new BoundedMap<string, StoredDocument<unknown>>(maxDocuments);

  constructor(store: Pick<ReadStore, 'load'>) {
    this.#store = store;
  }

  async load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>> {
    const documents = new Map<string, StoredDocument<D>>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.#documents.get(id);
      if (known === undefined) missing.push(id);
      else {
        documents.set(id, known as StoredDocument<D>);
        this.#documents.set(id, known);
      }
    }
    if (missing.length === 0) return documents;
    for (const [id, stored] of await this.#store.load<D>(build, missing)) {
      documents.set(id, stored);
      if (isSmall(stored.document, maxSize)) this.#documents.set(id, stored);
    }
    return documents;
  }

  /** To be called when the changes are stored. */
  update(changes: readonly Change<unknown>[]): void {
    for (const { id, position, document } of changes) {
      if (!this.#documents.delete(id)) continue;
      if (document !== undefined && isSmall(document, maxSize)) this.#documents.set(id, { id, position, document });
    }
  }

  /** To be called when a write failed: some of its changes may be stored. */
  clear(): void {
    this.#documents.clear();
  }
}
