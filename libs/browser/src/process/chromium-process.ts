import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { SystemIds } from '#kernel';
import { BrowserUnavailable } from '#scanner/renderer';
import { DebuggingPipe } from './debugging-pipe.ts';
import type { RunDelays } from './run-delay.ts';
import { StartedChromium } from './started-chromium.ts';
import { startProblem } from './start-problem.ts';
import { VisitReports } from '../visit/visit-reports.ts';
import type { WorkerSessions } from './worker-sessions.ts';

export interface ChromiumOptions {
  /** Path of Chromium. */
  readonly executable: string;
  readonly proxyPort: number;
  readonly publicKeyHash: string;
  /** Bytes of memory of all its processes together. */
  readonly maxMemoryBytes: number;
}

/** A machine with much else to do takes its time. */
const launchTimeoutMs = 60_000;
const closeTimeoutMs = 3_000;
const watchEveryMs = 250;

/**
 * One Chromium with its own profile. It is controlled through a pipe, so that it ends when this process or thread ends,
 * however that happens, and no port is open.
 */
export class ChromiumProcess {
  readonly reports = new VisitReports(new SystemIds());
  readonly #started: StartedChromium;
  readonly #pipe: DebuggingPipe;
  readonly #watch: NodeJS.Timeout;
  #browser: Browser | undefined;
  #killedBecause: string | undefined;

  /** @throws BrowserUnavailable with what Chromium says about why it does not start */
  static async launch(options: ChromiumOptions): Promise<ChromiumProcess> {
    const { executable, proxyPort, publicKeyHash } = options;
    const started = StartedChromium.start(executable, { proxy: `127.0.0.1:${proxyPort}`, publicKeyHash });
    const launched = new ChromiumProcess(started, options);
    try {
      await launched.#connect();
    } catch (error) {
      throw new BrowserUnavailable(startProblem(await launched.#abandon()), { cause: error });
    }
    const problem = started.flagProblem;
    if (problem === undefined) return launched;
    await launched.#abandon();
    throw new BrowserUnavailable(problem);
  }

  private constructor(started: StartedChromium, { maxMemoryBytes }: Pick<ChromiumOptions, 'maxMemoryBytes'>) {
    this.#started = started;
    this.#pipe = new DebuggingPipe(started.spawned.input, started.spawned.output, {
      written: (text) => this.reports.take(text),
      exceeded: (reason) => this.kill(reason),
    });
    this.#watch = setInterval(() => {
      if (started.memoryBytes > maxMemoryBytes)
        this.kill(`a page used more than ${Math.round(maxMemoryBytes / 2 ** 20)} MiB of memory`);
    }, watchEveryMs);
    this.#watch.unref();
  }

  /** Why this side has ended it; undefined where it has not. */
  get killedBecause(): string | undefined {
    return this.#killedBecause;
  }

  get isRunning(): boolean {
    return this.#browser?.isConnected() === true && this.#killedBecause === undefined;
  }

  /** What its processes have waited for a processor so far. */
  get runDelays(): RunDelays {
    return this.#started.runDelays;
  }

  /** @throws when it has ended */
  newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    if (this.#browser === undefined) throw new Error('the browser has not started');
    return this.#browser.newContext(options);
  }

  /** What evaluates a script in workers before their own. */
  get workers(): WorkerSessions {
    return this.#pipe.workers;
  }

  /** Ends all its processes at once. */
  kill(reason: string): void {
    this.#killedBecause ??= reason;
    this.#started.kill();
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.kill('it did not close in time'), closeTimeoutMs);
    await this.#browser?.close().catch(() => undefined);
    this.#pipe.close();
    await this.#started.spawned.ended;
    clearTimeout(timer);
    clearInterval(this.#watch);
    this.#started.discard();
  }

  async #connect(): Promise<void> {
    const artifactsDir = join(this.#started.profile, 'artifacts');
    this.#browser = await chromium.connectOverCDP(this.#pipe, { artifactsDir, timeout: launchTimeoutMs });
  }

  #abandon(): Promise<string> {
    clearInterval(this.#watch);
    this.#killedBecause ??= 'it did not start';
    return this.#started.abandon();
  }
}
