/**
 * Looks until it is so; the last look tells what was wrong. The pauses grow with the time waited, so that a slow machine
 * does not use up the rate limit of an API key: a minute has 50 looks.
 */
export async function eventually<T>(look: () => Promise<T>, isSo: (value: T) => boolean, seconds = 60): Promise<T> {
  const started = performance.now();
  for (;;) {
    const value = await look();
    if (isSo(value)) return value;
    const waitedMs = performance.now() - started;
    if (waitedMs > seconds * 1_000) throw new Error(`still not so: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50 + waitedMs / 10));
  }
}
