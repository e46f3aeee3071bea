import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';

/** What a figure depends on. */
export function describeMachine(): object {
  return {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    sqlite: process.versions['sqlite'],
    processor: cpus()[0]?.model,
    cores: cpus().length,
  };
}

/** How much the machine was asked for while something was measured: its mean run queue, from the kernel's load. */
export class DisturbanceGauge {
  readonly #before = loadavg()[0] ?? 0;

  machineLoad(): number {
    return (this.#before + (loadavg()[0] ?? 0)) / 2;
  }
}
