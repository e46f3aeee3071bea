export interface Measured<T> {
  readonly results: readonly T[];
  readonly perSecond: number;
  /** For each second of processor that this process used, threads included. */
  readonly perCpuSecond: number;
  /** MiB above what was resident before. */
  readonly grown: number;
}

const sampleEveryMs = 20;

/** Measures what this process uses while `work` gives its results. */
export async function measured<T>(work: () => Promise<readonly T[]>): Promise<Measured<T>> {
  const resident = residentMebibytes();
  let peak = resident;
  const sampler = setInterval(() => (peak = Math.max(peak, residentMebibytes())), sampleEveryMs);
  const started = performance.now();
  const cpuBefore = cpuSeconds();
  try {
    const results = await work();
    const seconds = (performance.now() - started) / 1_000;
    return {
      results,
      perSecond: results.length / seconds,
      perCpuSecond: results.length / (cpuSeconds() - cpuBefore),
      grown: peak - resident,
    };
  } finally {
    clearInterval(sampler);
  }
}

export function residentMebibytes(): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

/** Seconds of processor of all threads. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
