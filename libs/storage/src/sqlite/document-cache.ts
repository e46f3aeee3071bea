import { BoundedMap } from '#kernel';

const maxDocuments = 1_000;
const maxTextLength = 8 * 1_024;

/** Documents that were read last, parsed and frozen, until the next commit to the file. */
export class DocumentCache {
  readonly #documents = new BoundedMap<string, object>(maxDocuments);
  #version: number | undefined;

  /**
   * The document of a query, which `key` names; undefined where there is none.
   * @param version of the file's data in the open snapshot
   * @param read runs the query; returns the document's JSON
   */
  get(version: number, key: string, read: () => string | undefined): object | undefined {
    if (version !== this.#version) {
      this.#documents.clear();
      this.#version = version;
    }
    const known = this.#documents.get(key);
    if (known !== undefined) return known;
    const text = read();
    if (text === undefined) return undefined;
    const document = JSON.parse(text) as object;
    if (text.length <= maxTextLength) this.#documents.set(key, freezeDeeply(document));
    return document;
  }
}

function freezeDeeply<T extends object>(value: T): T {
  for (const member of Object.values(value) as readonly unknown[]) {
    if (typeof member === 'object' && member !== null) freezeDeeply(member);
  }
  return Object.freeze(value);
}
