/** The result of `work`; undefined as soon as `signal` aborts before that. What `work` does then is not awaited. */
export async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = (): void => aborted.resolve(undefined);
  if (signal.aborted) onAbort();
  // Removed afterwards: a signal that lives long would keep the result of each call.
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
