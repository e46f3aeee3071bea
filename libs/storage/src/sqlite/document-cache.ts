import type { Scalar } from '#event-sourcing';
import type { BuildName } from './writer/build-tables.ts';

const maxDocuments = 1_000;
const maxTextLength = 8 * 1_024;

type Values = Readonly<Record<string, Scalar>>;

interface Known {
  readonly document: object;
  /** Of fields of the document. */
  readonly values: Values;
}

/** Documents that were read last, parsed and frozen, until the next commit to the file. */
export class DocumentCache {
  /** By build and id: a text of all that a look-up has would be made and hashed each time. */
  readonly #documents = new Map<BuildName, Map<string, Known>>();
  #size = 0;
  #version: number | undefined;

  /**
   * The document with an id whose fields have these values; undefined where there is none.
   * @param version of the file's data in the open snapshot
   * @param read returns the document's JSON
   */
  get(
    version: number,
    build: BuildName,
    id: string,
    values: Values,
    read: (build: BuildName, id: string, values: Values) => string | undefined,
  ): object | undefined {
    if (version !== this.#version) {
      this.#clear();
      this.#version = version;
    }
    const known = this.#documents.get(build)?.get(id);
    if (known !== undefined && hasValues(known, values)) return known.document;
    const text = read(build, id, values);
    if (text === undefined) return undefined;
    const document = JSON.parse(text) as object;
    if (text.length <= maxTextLength) this.#keep(build, id, { document: freezeDeeply(document), values });
    return document;
  }

  /** At the maximum all are forgotten. */
  #keep(build: BuildName, id: string, known: Known): void {
    if (this.#size === maxDocuments) this.#clear();
    let documents = this.#documents.get(build);
    if (documents === undefined) {
      documents = new Map();
      this.#documents.set(build, documents);
    }
    if (!documents.has(id)) this.#size += 1;
    documents.set(id, known);
  }

  #clear(): void {
    this.#documents.clear();
    this.#size = 0;
  }
}

/** Whether the document is known to have these values. */
function hasValues({ values: known }: Known, values: Values): boolean {
  for (const field in values) if (known[field] !== values[field]) return false;
  return true;
}

function freezeDeeply<T extends object>(value: T): T {
  for (const member of Object.values(value) as readonly unknown[]) {
    if (typeof member === 'object' && member !== null) freezeDeeply(member);
  }
  return Object.freeze(value);
}
