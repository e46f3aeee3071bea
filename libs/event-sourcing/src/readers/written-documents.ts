import { BoundedMap } from '#kernel';
import type { Build, Change, ReadStore, StoredDocument } from '../ports/read-store.ts';

const maxDocuments = 64;
/** Larger documents are not kept. */
const maxSize = 4_096;

/**
 * The small documents that a reader has written last. Nobody else writes to its build while its writes are not fenced, so
 * they need not be loaded. To be discarded when a write fails.
 */
export class WrittenDocuments implements Pick<ReadStore, 'load'> {
  readonly #store: Pick<ReadStore, 'load'>;
  readonly #documents = new BoundedMap<string, StoredDocument<unknown>>(maxDocuments);

  constructor(store: Pick<ReadStore, 'load'>) {
    this.#store = store;
  }

  async load<D>(build: Build, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<D>>> {
    const documents = new Map<string, StoredDocument<D>>();
    for (const id of ids) {
      const written = this.#documents.get(id);
      if (written !== undefined) documents.set(id, written as StoredDocument<D>);
    }
    if (documents.size === ids.length) return documents;
    const others = await this.#store.load<D>(
      build,
      ids.filter((id) => !documents.has(id)),
    );
    return new Map([...documents, ...others]);
  }

  /** To be called when the changes are stored. */
  add(changes: readonly Change<unknown>[]): void {
    for (const { id, position, document } of changes) {
      if (document !== undefined && isSmall(document, maxSize)) this.#documents.set(id, { id, position, document });
      else this.#documents.delete(id);
    }
  }

  clear(): void {
    this.#documents.clear();
  }
}

/** Whether the number of its values and the characters of its texts are together below `maxSize`. */
export function isSmall(document: unknown, maxSize: number): boolean {
  let left = maxSize;
  const pending = [document];
  while (pending.length > 0 && left > 0) {
    const value = pending.pop();
    left -= typeof value === 'string' ? value.length : 1;
    if (typeof value !== 'object' || value === null) continue;
    const values = Object.values(value);
    if (values.length > left) return false;
    pending.push(...values);
  }
  return left > 0;
}
