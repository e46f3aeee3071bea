/** Looks until it is so; the last look tells what was wrong. */
export async function eventually<T>(look: () => Promise<T>, isSo: (value: T) => boolean, seconds = 60): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const value = await look();
    if (isSo(value)) return value;
    if (performance.now() > deadline) throw new Error(`still not so: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
