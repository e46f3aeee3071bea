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
