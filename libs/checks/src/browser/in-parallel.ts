const workers = 3;

/** Applies `work` to each item, three at a time. The results are in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return results;
}

/** The result of each item, of which three are worked on at a time, in their order. */
export function startInParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): readonly Promise<R>[] {
  const results = items.map((item) => ({ item, ...Promise.withResolvers<R>() }));
  // Nobody may wait for a result yet when it fails.
  for (const { promise } of results) promise.catch(() => undefined);
  inParallel(results, ({ item, resolve, reject }) => work(item).then(resolve, reject)).catch(() => undefined);
  return results.map(({ promise }) => promise);
}
