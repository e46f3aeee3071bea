import type { Figure } from '../support/goal.ts';
import { cpuSeconds } from '../support/processes.ts';
import type { Engine, EngineProcess } from './engine.ts';

/** Processor time of each process, and commands of the read store, for each unit of work: what a busy machine does not change. */
export class CostMeter {
  readonly #engine: Engine;
  readonly #processes: readonly EngineProcess[];
  readonly #costs = new Map<string, { readonly unit: string; readonly values: number[] }>();
  #before: ReadonlyMap<string, number> = new Map();

  constructor(engine: Engine, processes: readonly EngineProcess[]) {
    this.#engine = engine;
    this.#processes = [...processes, ...engine.serverProcesses];
  }

  async start(): Promise<void> {
    this.#before = await this.#read();
  }

  /** @param units of work that were done since the start */
  async stop(units: number): Promise<void> {
    for (const [name, value] of await this.#read()) {
      const unit = name.startsWith('CPU') ? 'ms' : 'commands';
      const cost = this.#costs.get(name) ?? { unit, values: [] };
      this.#costs.set(name, cost);
      cost.values.push((value - (this.#before.get(name) ?? 0)) / units);
    }
  }

  figures(work: string): readonly Figure[] {
    return [...this.#costs]
      .filter(([, { values }]) => values.some((value) => value >= 0.005))
      .map(([name, { unit, values }]) => ({ what: `${name} for each ${work}`, unit, values }));
  }

  async #read(): Promise<ReadonlyMap<string, number>> {
    const commands = Object.entries(await this.#engine.commandCounts());
    return new Map([
      ...this.#processes.map(({ name, pid }) => [`CPU of ${name}`, cpuSeconds(pid) * 1_000] as const),
      ...commands.map(([name, count]) => [`MongoDB ${name}`, count] as const),
    ]);
  }
}
