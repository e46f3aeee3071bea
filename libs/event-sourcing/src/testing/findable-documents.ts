import type { CollectionDefinition, Find, ReadStore, Scalar } from '../ports/read-store.ts';

type Fields = Readonly<Record<string, Scalar>>;

/** The part of a read store that queries use, in memory: documents of any collections. */
export class FindableDocuments implements Pick<ReadStore, 'get' | 'find'> {
  readonly #collections = new Map<string, Map<string, object>>();

  /** As the port that queries take. */
  get port(): ReadStore {
    return this as unknown as ReadStore;
  }

  set(collection: CollectionDefinition, id: string, document: object): void {
    const documents = this.#collections.get(collection.name) ?? new Map<string, object>();
    this.#collections.set(collection.name, documents.set(id, document));
  }

  async get<D>({ name }: CollectionDefinition, id: string): Promise<D | undefined> {
    return this.#collections.get(name)?.get(id) as D | undefined;
  }

  async find<D>({ name }: CollectionDefinition, query: Find): Promise<readonly D[]> {
    const { equals = {}, atLeast = {}, above = {}, below = {}, orderBy, descending = false, limit } = query;
    const every = (bounds: Fields, document: Fields, holds: (value: Scalar, bound: Scalar) => boolean): boolean =>
      Object.entries(bounds).every(([field, bound]) => holds(document[field] ?? '', bound));
    const found = [...(this.#collections.get(name)?.values() ?? [])]
      .map((document) => document as Fields)
      .filter(
        (document) =>
          every(equals, document, (value, bound) => value === bound) &&
          every(atLeast, document, (value, bound) => value >= bound) &&
          every(above, document, (value, bound) => value > bound) &&
          every(below, document, (value, bound) => value < bound),
      );
    found.sort((one, other) => ((one[orderBy] ?? '') < (other[orderBy] ?? '') ? -1 : 1) * (descending ? -1 : 1));
    return found.slice(0, limit) as unknown as readonly D[];
  }
}
