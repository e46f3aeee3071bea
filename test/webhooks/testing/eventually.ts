/** Waits until `get` gives something other than undefined or false. The deadline is for what never comes. */
export async function eventually<T>(get: () => Promise<T> | T, milliseconds = 60_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const value = await get();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > deadline) throw new Error('it never came to that');
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}
