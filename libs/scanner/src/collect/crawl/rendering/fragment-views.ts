import type { Page } from '../../../artifacts.ts';

/** How an application writes its routes where they stand in the fragment: `#/`, `#!/`, `#!`. */
const prefix = /^#!?\/?/;

/** The views of an application that keeps its routes in the fragment. */
export class FragmentViews {
  #page: Page | undefined;
  #prefix = '';

  /** The application's document; undefined where none is known to keep its routes there. */
  get page(): Page | undefined {
    return this.#page;
  }

  /** `page` has this route in its fragment. */
  found(page: Page, { hash }: URL): void {
    if (this.#page !== undefined) return;
    this.#page = page;
    this.#prefix = prefix.exec(hash)?.[0] ?? '#/';
  }

  /** Where the application shows what a script calls by this path; undefined where it has no routes in its fragment. */
  at({ pathname, search }: URL): { readonly page: Page; readonly url: URL } | undefined {
    if (this.#page === undefined) return undefined;
    const url = new URL(this.#page.url);
    url.hash = this.#prefix + pathname.slice(1) + search;
    return { page: this.#page, url };
  }
}
