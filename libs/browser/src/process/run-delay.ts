import { readFileSync } from 'node:fs';

/** Milliseconds, by process, for which its first thread was ready to run and waited for a processor. */
export type RunDelays = ReadonlyMap<number, number>;

/** Without processes that have ended, and without all of them where the kernel does not count it. */
export function runDelaysOf(pids: readonly number[]): RunDelays {
  return new Map(pids.flatMap((pid) => entryOf(pid)));
}

/** How long the process that waited longest has waited since; one that was started since has not waited before. */
export function maxRunDelayMs(before: RunDelays, now: RunDelays): number {
  return Math.max(0, ...[...now].map(([pid, delayMs]) => delayMs - (before.get(pid) ?? 0)));
}

function entryOf(pid: number): [number, number][] {
  try {
    // Nanoseconds that it ran, nanoseconds that it waited, times that it ran.
    const waited = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]);
    return Number.isFinite(waited) ? [[pid, waited / 1e6]] : [];
  } catch {
    return [];
  }
}
