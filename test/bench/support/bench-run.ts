import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { DisturbanceGauge } from './disturbance-gauge.ts';
import type { Goal } from './goal.ts';
import { describeCommit, describeMachine } from './machine.ts';
import { pinToCores } from './pinning.ts';
import { failedReport, printReport, reportOf } from './report.ts';
import type { Report } from './report.ts';
import { Rounds } from './rounds.ts';

const commonOptions = {
  rounds: { type: 'string', default: '7' },
  seed: { type: 'string', default: '1' },
  /** The share of the machine, in percent, that other programs may use in a round that counts. */
  'max-disturbance': { type: 'string', default: '10' },
  /** Keeps servers on core 0 and the load on core 1. */
  pin: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

export interface ServersOfRun {
  /** Processes of servers that this program has not started and that take part. */
  readonly pids?: readonly number[];
  readonly versions?: Readonly<Record<string, string>>;
  /** What is measured kills processes whose children become orphans, such as those of a browser. */
  readonly leavesOrphans?: boolean;
}

const watchEveryMs = 100;

/** One run of a program of benchmarks: measures the goals that its arguments name, and writes one document. */
export class BenchRun {
  readonly options: Readonly<Record<string, unknown>>;
  readonly #script: string;
  readonly #chosen: readonly string[];
  readonly #known: string[] = [];
  readonly #reports: Report[] = [];
  readonly #versions: Record<string, string> = {};

  /** @param script of package.json that starts the program; its result is `SCRIPT-result.json` unless `--json` says otherwise */
  constructor(script: string, options: ParseArgsOptionsConfig = {}) {
    const json = { type: 'string', default: `${script.replace(':', '-')}-result.json` } as const;
    const parsed = parseArgs({ allowPositionals: true, options: { ...commonOptions, json, ...options } });
    this.#script = script;
    this.options = parsed.values;
    this.#chosen = parsed.positionals;
    if (this.options['pin'] === true) pinToCores();
  }

  async measure(
    goals: readonly Goal[],
    { pids = [], versions = {}, leavesOrphans = false }: ServersOfRun = {},
  ): Promise<void> {
    Object.assign(this.#versions, versions);
    for (const goal of goals) {
      this.#known.push(goal.id);
      if (this.#chosen.length > 0 && !this.#chosen.includes(goal.id)) continue;
      const rounds = this.#rounds(new DisturbanceGauge(pids, leavesOrphans ? watchEveryMs : undefined));
      const report = await goal.measure(rounds).then(
        (outcome) => reportOf(goal, outcome, rounds),
        (error: unknown) => failedReport(goal, error, rounds),
      );
      printReport(report);
      this.#reports.push(report);
    }
  }

  /** Writes the document and ends the program: with 0 if all goals are met. */
  finish(): never {
    const unknown = this.#chosen.filter((id) => !this.#known.includes(id));
    if (unknown.length > 0) {
      console.error(`There is no ${unknown.join(', ')}; there are: ${[...new Set(this.#known)].join(', ')}.`);
      process.exit(2);
    }
    const path = String(this.options['json']);
    writeFileSync(path, JSON.stringify(this.#document(), withoutNoise, 2));
    execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', path]);
    console.log(`\nwritten to ${path}`);
    process.exit(this.#reports.every(({ met }) => met) ? 0 : 1);
  }

  #rounds(gauge: DisturbanceGauge): Rounds {
    return new Rounds({
      count: Number(this.options['rounds']),
      seed: Number(this.options['seed']),
      maxDisturbance: Number(this.options['max-disturbance']) / 100,
      gauge,
    });
  }

  #document(): object {
    return {
      command: `npm run ${this.#script} -- ${process.argv.slice(2).join(' ')}`.trim(),
      ...describeCommit(),
      measuredAt: new Date().toISOString(),
      seed: Number(this.options['seed']),
      pinned: this.options['pin'],
      machine: describeMachine(),
      versions: { node: process.version, sqlite: process.versions['sqlite'], ...this.#versions },
      reports: this.#reports,
    };
  }
}

/** Five digits of each number: the rest is noise. */
function withoutNoise(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}
