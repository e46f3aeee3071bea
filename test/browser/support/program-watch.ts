import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { browserProcesses, processTree } from '../../../libs/browser/src/process/process-tree.ts';

/** Which programs the browsers of this process start, as far as one that runs for some milliseconds is seen. */
export class ProgramWatch {
  readonly programs = new Set<string>();
  readonly #timer = setInterval(() => this.#look(), 10);

  /** Those that are no part of Chromium, without `false`, which stands in place of some. */
  get foreign(): readonly string[] {
    return [...this.programs].filter((name) => name !== 'false' && !name.startsWith('chrom')).toSorted();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    for (const browser of browserProcesses(processTree(process.pid)))
      for (const pid of processTree(browser)) this.#add(pid);
  }

  #add(pid: number): void {
    try {
      this.programs.add(basename(readlinkSync(`/proc/${pid}/exe`)));
    } catch {
      // It has ended.
    }
  }
}
