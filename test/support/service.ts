import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtFile } from './built-file.ts';
import { Operator } from './operator.ts';
import { withOwnDatabase } from './own-database.ts';

/** Settings under which the same specs run on other engines. */
const passedOn = ['EVENT_LOG', 'EVENTSTORE_URL', 'READ_STORE', 'MONGODB_URL', 'SECRETS_KEY'] as const;

/** A service of its own for a test: a process with its own data, on a free port. */
export class Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly dataDirectory: string;
  /** Everything that it wrote to standard output, over all its starts. */
  readonly lines: string[] = [];
  /** How it ended when it was not stopped by the test. */
  readonly unexpectedEnds: string[] = [];
  url = '';
  #process: ChildProcess | undefined;
  #isStopping = false;
  #operator: Operator | undefined;
  readonly #program: string;

  /** `program`: what runs in place of the server's main program. */
  static async start(settings: Readonly<Record<string, string>> = {}, program?: string): Promise<Service> {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-test-'));
    const environment = {
      DATA_DIR: directory,
      PORT: '0',
      METRICS_PORT: 'off',
      LOG_FORMAT: 'json',
      ALLOWED_NETWORKS: '127.0.0.0/8',
      SCAN_WORKERS: '1',
      ...engines(),
      ...settings,
    };
    const service = new Service(environment, directory, program ?? builtFile('server.js'));
    await service.restart();
    return service;
  }

  private constructor(environment: Readonly<Record<string, string>>, directory: string, program: string) {
    this.environment = environment;
    this.dataDirectory = directory;
    this.#program = program;
  }

  get operator(): Operator {
    return (this.#operator ??= new Operator(this.environment));
  }

  /** Starts the process; after a stop or a kill, on the same data. */
  async restart(): Promise<void> {
    const child = spawn(process.execPath, ['--no-warnings=ExperimentalWarning', this.#program], {
      env: { PATH: process.env['PATH'], ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    // A run that is ended before its hooks leaves no service behind.
    const kill = (): boolean => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.removeListener('exit', kill));
    this.#isStopping = false;
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('exit', (code, signal) => {
      if (!this.#isStopping) this.unexpectedEnds.push(`ended with ${String(code ?? signal)}: ${errors}`);
    });
    this.url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        this.lines.push(line);
        const { event, url } = parse(line);
        if (event === 'listening' && url !== undefined) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the service ended with ${String(code)}: ${errors}`)));
    });
  }

  /** Asks it to stop. @returns its exit code */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Suspends, resumes or reloads the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGHUP'): void {
    this.#process?.kill(signal);
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await Promise.all([this.stop(), this.#operator?.stop()]);
    rmSync(this.dataDirectory, { recursive: true, force: true });
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    this.#isStopping = true;
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  }
}

/** Where servers are used, streams and a database of its own for each service. */
function engines(): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const name of passedOn) {
    const value = process.env[name];
    if (value !== undefined && value !== '') settings[name] = value;
  }
  const { MONGODB_URL: mongodb, EVENTSTORE_URL: eventStore } = settings;
  if (eventStore !== undefined) settings['EVENTSTORE_PREFIX'] = `test_${randomUUID()}-`;
  if (mongodb !== undefined) {
    settings['MONGODB_URL'] = withOwnDatabase(mongodb);
    settings['SECRETS_KEY'] ??= randomBytes(32).toString('base64');
  }
  return settings;
}

function parse(line: string): { readonly event?: string; readonly url?: string } {
  try {
    return JSON.parse(line) as { event?: string; url?: string };
  } catch {
    return {};
  }
}
