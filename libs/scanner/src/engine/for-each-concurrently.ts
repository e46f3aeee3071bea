/** Works through the entries in their order, `concurrency` of them at a time; begins no further one once `signal` aborts. */
export async function forEachConcurrently<Entry>(
  entries: readonly Entry[],
  { concurrency, signal }: { readonly concurrency: number; readonly signal: AbortSignal },
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const queue = entries.values();
  const worker = async (): Promise<void> => {
    for (const entry of queue) {
      if (signal.aborted) return;
      await work(entry);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
