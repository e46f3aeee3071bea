import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that each of `count` small writes takes to reach the disk, one after the other. */
export function flushTimes(directory: string, count: number): readonly number[] {
  const file = join(directory, 'flush-rate');
  const handle = openSync(file, 'w');
  const page = Buffer.alloc(4_096, 1);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    writeSync(handle, page, 0, page.length, (n % 64) * page.length);
    fdatasyncSync(handle);
    times.push(performance.now() - started);
  }
  closeSync(handle);
  rmSync(file);
  return times;
}

export function flushesPerSecond(directory: string, count: number): number {
  return (count * 1_000) / flushTimes(directory, count).reduce((sum, time) => sum + time, 0);
}
