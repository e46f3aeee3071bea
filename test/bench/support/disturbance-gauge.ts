import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Processor time that was used up to a moment, in seconds. */
export interface CpuReading {
  readonly atMs: number;
  /** Of the whole machine; what a hypervisor gave to other machines counts too. */
  readonly busy: number;
  /** Of what is measured. */
  readonly own: number;
}

export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Of the process, and of its children that have ended and that it has waited for. */
  readonly seconds: number;
  /** Of the process alone. */
  readonly ownSeconds: number;
}

const ticksPerSecond = 100;

/** How much of the machine's processor time goes to programs that are not measured. */
export class DisturbanceGauge {
  readonly #roots: readonly number[];
  /** Also those that have ended, as they were seen last. */
  readonly #seen = new Map<number, ProcessTimes>();

  /**
   * @param servers that take part in the measurement although this program has not started them
   * @param watchEveryMs how often to look at the processes, where some become orphans: their time is added to no parent's
   */
  constructor(servers: readonly number[] = [], watchEveryMs?: number) {
    this.#roots = [process.pid, ...servers];
    if (watchEveryMs !== undefined) setInterval(() => this.#ownSeconds(), watchEveryMs).unref();
  }

  read(): CpuReading {
    return {
      atMs: performance.now(),
      busy: busySeconds(readFileSync('/proc/stat', 'utf8')),
      own: this.#ownSeconds(),
    };
  }

  #ownSeconds(): number {
    const running = membersOfTrees(runningProcesses(), this.#roots);
    for (const one of running) this.#seen.set(one.pid, one);
    const pids = new Set(running.map(({ pid }) => pid));
    return secondsOfAll(
      running,
      [...this.#seen.values()].filter(({ pid }) => !pids.has(pid)),
    );
  }
}

/** Of running processes, and of others as they were seen last. What a parent has waited for is counted once. */
export function secondsOfAll(running: readonly ProcessTimes[], ended: readonly ProcessTimes[]): number {
  const endedOf = Map.groupBy(ended, ({ parent }) => parent);
  return [...running, ...ended].reduce((sum, { pid, seconds, ownSeconds }) => {
    const known = (endedOf.get(pid) ?? []).reduce((total, child) => total + child.seconds, 0);
    return sum + ownSeconds + Math.max(0, seconds - ownSeconds - known);
  }, 0);
}

/** The share of the machine, from 0 to 1, that others used between two readings. */
export function disturbanceBetween(before: CpuReading, after: CpuReading, cores = cpus().length): number {
  const available = ((after.atMs - before.atMs) / 1_000) * cores;
  const others = after.busy - before.busy - (after.own - before.own);
  return Math.min(1, Math.max(0, others / available));
}

/** @param stat of the kernel: user, nice, system, idle, iowait, irq, softirq and steal, in ticks */
export function busySeconds(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (stat.split('\n', 1)[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/** The processes `roots` and their descendants. */
export function membersOfTrees(processes: readonly ProcessTimes[], roots: readonly number[]): readonly ProcessTimes[] {
  const childrenOf = Map.groupBy(processes, ({ parent }) => parent);
  const members = new Map<number, ProcessTimes>();
  const add = (one: ProcessTimes): void => {
    if (members.has(one.pid)) return;
    members.set(one.pid, one);
    for (const child of childrenOf.get(one.pid) ?? []) add(child);
  };
  for (const one of processes) if (roots.includes(one.pid)) add(one);
  return [...members.values()];
}

function runningProcesses(): readonly ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [processTimes(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        return []; // It has ended since the directory was read.
      }
    });
}

/** @param stat of one process: the fields after its name, which may contain anything */
export function processTimes(pid: number, stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const secondsOf = (ticks: readonly number[]): number => ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond;
  return { pid, parent, seconds: secondsOf(fields.slice(11, 15)), ownSeconds: secondsOf(fields.slice(11, 13)) };
}
