import { checkPages } from './checks/check-pages.ts';
import { clientPages } from './clients/client-pages.ts';
import type { DocGroup, DocPage } from './doc-page.ts';
import { guidePages } from './guides/guides.ts';
import { homePage } from './home-page.ts';
import { ReferenceDocument } from './reference/reference-document.ts';
import { referencePages } from './reference/reference-pages.ts';
import { SearchIndex } from './search/search-index.ts';

/** All pages of the documentation, with their index. */
export class DocumentationSite {
  readonly groups: readonly DocGroup[];
  readonly home: DocPage;
  readonly search: SearchIndex;
  readonly #pages: ReadonlyMap<string, DocPage>;
  readonly #order: readonly DocPage[];

  /** `openApi`: the document that the reference shows. */
  constructor(openApi: object) {
    const reference = { title: 'Reference', pages: referencePages(new ReferenceDocument(openApi)) };
    this.groups = [...guidePages(), checkPages(), clientPages(), reference];
    this.home = homePage(this.groups);
    this.#order = [this.home, ...this.groups.flatMap(({ pages }) => pages)];
    this.#pages = new Map(this.#order.map((page) => [page.path, page]));
    this.search = new SearchIndex(this.#order);
  }

  /** The page with this path: `/docs/errors`. */
  find(path: string): DocPage | undefined {
    return this.#pages.get(path);
  }

  /** The pages before and after a page, in the order of the navigation. */
  neighbours(page: DocPage): { readonly previous: DocPage | undefined; readonly next: DocPage | undefined } {
    const at = this.#order.indexOf(page);
    return { previous: at > 0 ? this.#order[at - 1] : undefined, next: this.#order[at + 1] };
  }
}
