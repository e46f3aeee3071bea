import type { Figure } from '../support/goal.ts';
import { cpuSeconds } from '../support/processes.ts';
import type { Engine, EngineProcess } from './engine.ts';

/** What each unit of work cost: milliseconds of each process, and commands of the read store, by their names. */
export type Costs = Readonly<Record<string, number>>;

/** Processor time of each process, and commands of the read store, for each unit of work: what a busy machine does not change. */
export class CostMeter {
  readonly #engine: Engine;
  readonly #processes: readonly EngineProcess[];

  constructor(engine: Engine, processes: readonly EngineProcess[]) {
    this.#engine = engine;
    this.#processes = [...processes, ...engine.serverProcesses];
  }

  /** @param unitsOf how many units of work the result stands for */
  async measure<T>(work: () => Promise<T>, unitsOf: (result: T) => number) {
    const before = await this.#read();
    const result = await work();
    const units = unitsOf(result);
    const costs = Object.entries(await this.#read()).map(([name, value]) => [
      name,
      (value - (before[name] ?? 0)) / units,
    ]);
    return { result, costs: Object.fromEntries(costs) as Costs };
  }

  async #read(): Promise<Costs> {
    const commands = Object.entries(await this.#engine.commandCounts());
    return Object.fromEntries([
      ...this.#processes.map(({ name, pid }) => [`CPU of ${name}`, cpuSeconds(pid) * 1_000] as const),
      ...commands.map(([name, count]) => [`MongoDB ${name}`, count] as const),
    ]);
  }
}

/** Those that occurred, of each round. */
export function costFigures(rounds: readonly Costs[], work: string): readonly Figure[] {
  const names = new Set(rounds.flatMap((costs) => Object.keys(costs)));
  return [...names]
    .map((name) => ({
      what: `${name} for each ${work}`,
      unit: name.startsWith('CPU') ? 'ms' : 'commands',
      values: rounds.map((costs) => costs[name] ?? 0),
    }))
    .filter(({ values }) => values.some((value) => value >= 0.005));
}
