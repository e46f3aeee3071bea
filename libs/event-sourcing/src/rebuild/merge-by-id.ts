interface Identified {
  readonly id: string;
}

export interface Pair<T> {
  readonly id: string;
  readonly left: T | undefined;
  readonly right: T | undefined;
}

/**
 * Pairs the items of two sources by their ids; both sources come in pages, and are ordered by the UTF-8 bytes of the ids.
 * The pairs come in pages too: a step of an asynchronous iteration costs more than most items.
 */
export async function* mergeById<T extends Identified>(
  left: AsyncIterable<readonly T[]>,
  right: AsyncIterable<readonly T[]>,
): AsyncGenerator<readonly Pair<T>[]> {
  const lefts = new PageCursor(left);
  const rights = new PageCursor(right);
  try {
    for (;;) {
      await lefts.load();
      await rights.load();
      const pairs = pairsOf(lefts, rights);
      if (pairs.length === 0) return;
      yield pairs;
    }
  } finally {
    await lefts.close();
    await rights.close();
  }
}

/** Up to where one of the sources has to load its next page. */
function pairsOf<T extends Identified>(lefts: PageCursor<T>, rights: PageCursor<T>): readonly Pair<T>[] {
  const pairs: Pair<T>[] = [];
  while (!lefts.needsPage && !rights.needsPage) {
    const [left, right] = [lefts.current, rights.current];
    if (left === undefined && right === undefined) break;
    const order = left === undefined ? 1 : right === undefined ? -1 : compareBytes(left.id, right.id);
    pairs.push({
      id: (order <= 0 ? left : right)?.id ?? '',
      left: order <= 0 ? left : undefined,
      right: order >= 0 ? right : undefined,
    });
    if (order <= 0) lefts.advance();
    if (order >= 0) rights.advance();
  }
  return pairs;
}

/** Where the merge has come to in one source. */
class PageCursor<T> {
  readonly #pages: AsyncIterator<readonly T[]>;
  #page: readonly T[] = [];
  #index = 0;
  #ended = false;

  constructor(pages: AsyncIterable<readonly T[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** Undefined at the end of the source. */
  get current(): T | undefined {
    return this.#page[this.#index];
  }

  get needsPage(): boolean {
    return this.#index >= this.#page.length && !this.#ended;
  }

  advance(): void {
    this.#index += 1;
  }

  async load(): Promise<void> {
    while (this.needsPage) {
      const { value, done } = await this.#pages.next();
      [this.#page, this.#index, this.#ended] = [done === true ? [] : value, 0, done === true];
    }
  }

  async close(): Promise<void> {
    await this.#pages.return?.();
  }
}

function compareBytes(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
