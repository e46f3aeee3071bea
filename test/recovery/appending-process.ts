import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const program = join(import.meta.dirname, 'append-until-killed.ts');

/** A process that appends to a log, and the appends that it has acknowledged. */
export class AppendingProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  #output = '';
  #errors = '';

  /** `wrapper`: a program, with its arguments, that starts the process. */
  constructor(path: string, { writers, wrapper = [] }: { writers: number; wrapper?: readonly string[] }) {
    const [command, ...parameters] = [...wrapper, process.execPath, program, path, String(writers)];
    this.#child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
  }

  /** `stream revision id` of every acknowledged event. */
  get acknowledged(): string[] {
    return this.#output
      .slice(0, this.#output.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean);
  }

  get errors(): string {
    return this.#errors;
  }

  /** Waits until it appends. */
  async started(): Promise<void> {
    if (this.#output === '') await Promise.race([once(this.#child.stdout, 'data'), this.ended()]);
  }

  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close');
    return this.#child.exitCode;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended();
  }
}
