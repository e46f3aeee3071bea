interface Identified {
  readonly id: string;
}

export interface Pair<T> {
  readonly id: string;
  readonly left: T | undefined;
  readonly right: T | undefined;
}

/** Pairs the items of two sources by their ids; both sources are ordered by the UTF-8 bytes of the ids. */
export async function* mergeById<T extends Identified>(
  left: AsyncIterable<T>,
  right: AsyncIterable<T>,
): AsyncGenerator<Pair<T>> {
  const lefts = left[Symbol.asyncIterator]();
  const rights = right[Symbol.asyncIterator]();
  try {
    let [l, r] = [await nextOf(lefts), await nextOf(rights)];
    while (l !== undefined || r !== undefined) {
      const order = l === undefined ? 1 : r === undefined ? -1 : compareBytes(l.id, r.id);
      yield {
        id: (order <= 0 ? l : r)?.id ?? '',
        left: order <= 0 ? l : undefined,
        right: order >= 0 ? r : undefined,
      };
      if (order <= 0) l = await nextOf(lefts);
      if (order >= 0) r = await nextOf(rights);
    }
  } finally {
    await lefts.return?.();
    await rights.return?.();
  }
}

async function nextOf<T>(iterator: AsyncIterator<T>): Promise<T | undefined> {
  const { value, done } = await iterator.next();
  return done === true ? undefined : value;
}

function compareBytes(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
