import type { Form } from '../../artifacts.ts';
import { choiceOf, pathShape, withoutNumbers } from './urls/path-shape.ts';

/** Pages of one kind, one after the other, that brought nothing new: from then on, the kind is known. */
const maxVain = 10;

/**
 * What the URL says of the code that makes the page: path shape, names of parameters, and the words that choose what it does.
 * `/list.php?action=edit&id=7` and `…&id=8` are of one kind.
 */
export function kindOf(url: URL): string {
  const parameters = [...url.searchParams].map(([name, value]) => `${withoutNumbers(name)}=${choiceOf(name, value)}`);
  return `${url.host}${pathShape(url)}?${[...new Set(parameters)].toSorted().join('&')}`;
}

/** The kinds of pages that a crawl has found, and whether more of a kind bring something new: other kinds of pages, or other forms. */
export class PageKinds {
  /** By kind: URLs that were found. */
  readonly #found = new Map<string, number>();
  readonly #forms = new Set<string>();
  /** By kind: pages since the last one that brought something new. */
  readonly #vain = new Map<string, number>();

  /** Kinds of pages and of forms that were found so far. */
  get size(): number {
    return this.#found.size + this.#forms.size;
  }

  /** One more URL of this kind was found. @returns how many were before */
  add(kind: string): number {
    const before = this.#found.get(kind) ?? 0;
    this.#found.set(kind, before + 1);
    return before;
  }

  /** A form was found. Forms of one kind are sent to the same path with fields of the same names. */
  addForm({ method, action, fields }: Form): void {
    const names = fields.map(({ name }) => withoutNumbers(name));
    this.#forms.add([method, action.origin + action.pathname, ...new Set(names)].join('\n'));
  }

  /** A page of this kind was read. */
  read(kind: string, broughtNew: boolean): void {
    this.#vain.set(kind, broughtNew ? 0 : (this.#vain.get(kind) ?? 0) + 1);
  }

  /** The last pages of this kind brought nothing new. */
  isKnown(kind: string): boolean {
    return (this.#vain.get(kind) ?? 0) >= maxVain;
  }
}
