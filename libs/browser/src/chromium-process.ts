import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { BrowserUnavailable } from '#scanner/renderer';
import { makeProfile, writePreferences } from './browser-profile.ts';
import { DebuggingPipe } from './debugging-pipe.ts';
import { launchFlags, preferences } from './launch-flags.ts';
import { flagProblem } from './flag-problem.ts';
import { policyProblem } from './policy-problem.ts';
import { environmentIn } from './process-environment.ts';
import { browserProcesses, commandLine, ownMemoryBytes, processTree } from './process-tree.ts';
import { attended } from './attended-command.ts';
import { spawnChromium } from './spawn-chromium.ts';
import type { SpawnedChromium } from './spawn-chromium.ts';
import { startProblem } from './start-problem.ts';
import { commandFor, nobody, withArguments } from './unprivileged.ts';

export interface ChromiumOptions {
  /** Path of Chromium. */
  readonly executable: string;
  readonly proxyPort: number;
  readonly publicKeyHash: string;
  /** Bytes of memory of all its processes together. */
  readonly maxMemoryBytes: number;
  /** What a text of the console begins with that is a report of a page. */
  readonly reportPrefix: string;
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
  readonly #spawned: SpawnedChromium;
  readonly #profile: string;
  readonly #pipe: DebuggingPipe;
  readonly #watch: NodeJS.Timeout;
  #browser: Browser | undefined;
  #killedBecause: string | undefined;

  /** @throws BrowserUnavailable with what Chromium says about why it does not start */
  static async launch(options: ChromiumOptions): Promise<ChromiumProcess> {
    const isRoot = process.getuid?.() === 0;
    const command = commandFor(options.executable, isRoot);
    const ofPolicies = policyProblem();
    if (ofPolicies !== undefined) throw new BrowserUnavailable(ofPolicies);
    const profile = makeProfile();
    const made = [profile, ...writePreferences(profile, preferences)];
    if (isRoot) for (const path of made) chownSync(path, nobody, nobody);
    const flags = launchFlags({ ...options, profile });
    const { program, args } = attended(withArguments(command, flags), profile);
    const launched = new ChromiumProcess(spawnChromium(program, args, environmentIn(profile)), profile, options);
    try {
      await launched.#connect();
    } catch (error) {
      const said = await launched.#abandon();
      throw new BrowserUnavailable(startProblem(said), { cause: error });
    }
    const problem = launched.#flagProblem(flags);
    if (problem === undefined) return launched;
    await launched.#abandon();
    throw new BrowserUnavailable(problem);
  }

  private constructor(
    spawned: SpawnedChromium,
    profile: string,
    { maxMemoryBytes, reportPrefix }: Pick<ChromiumOptions, 'maxMemoryBytes' | 'reportPrefix'>,
  ) {
    this.#spawned = spawned;
    this.#profile = profile;
    this.#pipe = new DebuggingPipe(spawned.input, spawned.output, {
      isReport: (text) => text.startsWith(reportPrefix),
      exceeded: (reason) => this.kill(reason),
    });
    this.#watch = setInterval(() => {
      if (this.memoryBytes > maxMemoryBytes)
        this.kill(`a page used more than ${Math.round(maxMemoryBytes / 2 ** 20)} MiB of memory`);
    }, watchEveryMs);
    this.#watch.unref();
  }
  /** Memory of all its processes. */
  get memoryBytes(): number {
    return this.#processes().reduce((sum, pid) => sum + ownMemoryBytes(pid), 0);
  }

  /** Why this side has ended it; undefined where it has not. */
  get killedBecause(): string | undefined {
    return this.#killedBecause;
  }

  get isRunning(): boolean {
    return this.#browser?.isConnected() === true && this.#killedBecause === undefined;
  }

  /** @throws when it has ended */
  newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    if (this.#browser === undefined) throw new Error('the browser has not started');
    return this.#browser.newContext(options);
  }

  /** Ends all its processes at once. */
  kill(reason: string): void {
    this.#killedBecause ??= reason;
    killAll(this.#processes());
    this.#spawned.child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.kill('it did not close in time'), closeTimeoutMs);
    await this.#browser?.close().catch(() => undefined);
    this.#pipe.close();
    await this.#spawned.ended;
    clearTimeout(timer);
    this.#discard();
  }

  async #connect(): Promise<void> {
    const artifactsDir = join(this.#profile, 'artifacts');
    this.#browser = await chromium.connectOverCDP(this.#pipe, { artifactsDir, timeout: launchTimeoutMs });
  }

  /** Ends what is of no use. @returns what it said last */
  async #abandon(): Promise<string> {
    this.kill('it did not start');
    const said = await this.#spawned.ended;
    this.#discard();
    return said;
  }

  /** Why it may not be used as it has been started; undefined where it may. */
  #flagProblem(flags: readonly string[]): string | undefined {
    const lines = browserProcesses(this.#processes()).map(commandLine);
    if (lines.length === 0)
      return 'the browser is started where its flags cannot be seen and does not render pages like that: correct what starts it';
    return lines.map((line) => flagProblem(line, flags)).find((problem) => problem !== undefined);
  }

  #processes(): number[] {
    const { pid } = this.#spawned.child;
    return pid === undefined ? [] : processTree(pid, `--user-data-dir=${this.#profile}`);
  }

  /** Once its first process has ended. */
  #discard(): void {
    clearInterval(this.#watch);
    killGroup(this.#spawned.child.pid);
    removeProfile(this.#profile);
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Those of its processes that have lost their first one, and are about to notice. */
function killGroup(leader: number | undefined): void {
  if (leader !== undefined) killAll([-leader]);
}

/** A process of the browser that is about to end may still write there: what is left then is no reason to fail. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  } catch {
    // It holds a cache, nothing of the scan.
  }
}
