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
  limit?: number | undefined;
  /** Id of an item: the list continues with the one just older. */
  starting_after?: string | undefined;
  /** Id of an item: the page holds those just newer; an iteration goes on to newer ones, oldest first. */
  ending_before?: string | undefined;
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
    for await (const page of this.#pages()) {
      items.push(...page.slice(0, max - items.length));
      if (items.length >= max) break;
    }
    return items;
  }

  /** All items, page after page. Items that were given out may be deleted meanwhile. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    // The last item of a page is where the next one begins: it is given out once that one is read, in case it is deleted.
    const held: Item[] = [];
    for await (const page of this.#pages()) {
      yield* held.splice(0);
      held.push(...page.splice(-1));
      yield* page;
    }
    yield* held;
  }

  async *#pages(): AsyncGenerator<Item[], void, undefined> {
    let after: Item | undefined;
    let count = 0;
    for (;;) {
      const page = await this.#read({ limit: 100, count, ...(after !== undefined && { after }) });
      const items = this.#oldestFirst ? page.data.reverse() : page.data;
      after = items.at(-1);
      count += items.length;
      yield items;
      if (!page.has_more || after === undefined) return;
    }
  }
}
