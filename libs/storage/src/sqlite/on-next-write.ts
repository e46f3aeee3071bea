import { watch } from 'node:fs';

/**
 * Calls back once, at the next write to the file by any process.
 * @returns a function that stops waiting; undefined where the file is missing or cannot be watched
 */
export function onNextWrite(file: string, listener: () => void): (() => void) | undefined {
  try {
    const watcher = watch(file, { persistent: false }, () => {
      watcher.close();
      listener();
    });
    watcher.on('error', () => {
      watcher.close();
      listener();
    });
    return () => watcher.close();
  } catch {
    return undefined;
  }
}

/**
 * Waits for the next write to the file, for at most `timeoutMs`, or until the signal aborts.
 * @returns whether it was written to; undefined where the file is missing or cannot be watched
 */
export async function untilNextWrite(
  file: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (signal.aborted) return false;
  const ended = Promise.withResolvers<boolean>();
  const stopWatching = onNextWrite(file, () => ended.resolve(true));
  if (stopWatching === undefined) return undefined;
  const end = (): void => ended.resolve(false);
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener('abort', end);
  const isWritten = await ended.promise;
  signal.removeEventListener('abort', end);
  clearTimeout(timer);
  if (!isWritten) stopWatching();
  return isWritten;
}
