/** In milliseconds: the system may count processor time in ticks of this length. */
const tickMs = 10;

/**
 * Milliseconds of processor time that a piece of work takes in this thread, at least a tick: the least of several times, for what else
 * the machine does makes it longer only. To be compared with that of other work, never with a number.
 */
export function processorMs(work: () => void, times = 5): number {
  const taken = Array.from({ length: times }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.max(tickMs, Math.min(...taken));
}
