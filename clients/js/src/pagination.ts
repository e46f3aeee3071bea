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
  /** Id of an item: the list continues with the one just older. */
  starting_after?: string;
  /** Id of an item: the page holds those just newer; an iteration goes on to newer ones, oldest first. */
  ending_before?: string;
}

/**
 * A list: `for await (const item of list)` reads page after page, `await list.page()` one page,
 * `await list.toArray(max)` the first `max` items.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (position: { limit?: number; after?: Item; count: number }) => Promise<Page<Item>>;
  readonly #oldestFirst: boolean;

  /**
   * `read` gets the last item that was iterated over, and how many there were. With `oldestFirst` an iteration reverses
   * the pages, which are newest first.
   */
  constructor(
    read: (position: { limit?: number; after?: Item; count: number }) => Promise<Page<Item>>,
    oldestFirst: boolean = false,
  ) {
    this.#read = read;
    this.#oldestFirst = oldestFirst;
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
      const items = this.#oldestFirst ? page.data.reverse() : page.data;
      yield* items;
      after = items.at(-1);
      count += items.length;
      if (!page.has_more || after === undefined) return;
    }
  }
}
