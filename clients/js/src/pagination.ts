/** A page of a list, newest first. */
export interface Page<Item> {
  /** The items of the page. */
  data: Item[];
  /** More exist beyond this page. */
  has_more: boolean;
}

/** Parameters of every list. */
export interface ListParams {
  /** Items of a page, 1 to 100; 20 by default, 100 while iterating. */
  limit?: number;
  /** Id of the last item of the page before. */
  starting_after?: string;
  /** Id of the first item of the page after. */
  ending_before?: string;
}

/**
 * A list: `for await (const item of list)` reads page after page, `await list.page()` one page,
 * `await list.toArray(max)` the first `max` items.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (position: { limit?: number; after?: Item; count: number }) => Promise<Page<Item>>;

  /** `read` gets the last item of the page before, and how many items came before this page. */
  constructor(read: (position: { limit?: number; after?: Item; count: number }) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** The page that the parameters of the list select. */
  async page(): Promise<Page<Item>> {
    return this.#read({ count: 0 });
  }

  /** The first `max` items, or all. */
  async toArray(max: number = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    if (max <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= max) break;
    }
    return items;
  }

  /** All items, page after page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let after: Item | undefined;
    let count = 0;
    for (;;) {
      const page = await this.#read({ limit: 100, count, ...(after !== undefined && { after }) });
      yield* page.data;
      after = page.data.at(-1);
      count += page.data.length;
      if (!page.has_more || after === undefined) return;
    }
  }
}
