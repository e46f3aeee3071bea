import { chownSync, rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { BrowserUnavailable } from '#scanner/renderer';
import { makeProfile } from './browser-profile.ts';
import { launchFlags } from './launch-flags.ts';
import { environmentIn } from './process-environment.ts';
import { childWithArgument, ownMemoryBytes, processTree } from './process-tree.ts';
import { startProblem } from './start-problem.ts';
import { commandFor, nobody } from './unprivileged.ts';

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
  readonly browser: Browser;
  readonly pid: number | undefined;
  readonly #profile: string;
  readonly #watch: NodeJS.Timeout;
  #killedBecause: string | undefined;

  /** @throws BrowserUnavailable with what Chromium says about why it does not start */
  static async launch(options: ChromiumOptions): Promise<ChromiumProcess> {
    const isRoot = process.getuid?.() === 0;
    const command = commandFor(options.executable, isRoot);
    const profile = makeProfile();
    if (isRoot) chownSync(profile, nobody, nobody);
    try {
      const browser = await chromium.launch({
        executablePath: command.program,
        args: [...command.args, ...launchFlags({ ...options, profile })],
        ignoreDefaultArgs: true,
        env: environmentIn(profile),
        timeout: launchTimeoutMs,
        handleSIGHUP: false,
        handleSIGINT: false,
        handleSIGTERM: false,
      });
      return new ChromiumProcess(browser, profile, options.maxMemoryBytes);
    } catch (error) {
      killAll(processesOf(profile));
      removeProfile(profile);
      throw new BrowserUnavailable(startProblem(error instanceof Error ? error.message : String(error)), {
        cause: error,
      });
    }
  }

  private constructor(browser: Browser, profile: string, maxMemoryBytes: number) {
    this.browser = browser;
    this.#profile = profile;
    this.pid = childWithArgument(profileArgument(profile));
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

  /** Ends all its processes at once. */
  kill(reason: string): void {
    this.#killedBecause ??= reason;
    killAll(this.#processes());
  }

  #processes(): number[] {
    return this.pid === undefined ? [] : processTree(this.pid, profileArgument(this.#profile));
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    const timer = setTimeout(() => this.kill('it did not close in time'), closeTimeoutMs);
    await this.browser.close().catch(() => undefined);
    clearTimeout(timer);
    this.kill('the scan has ended');
    removeProfile(this.#profile);
  }
}

/** Those of a browser that has not started, and may be about to. */
function processesOf(profile: string): number[] {
  const pid = childWithArgument(profileArgument(profile));
  return pid === undefined ? [] : processTree(pid, profileArgument(profile));
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

/** A process of the browser that is about to end may still write there: what is left then is no reason to fail. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  } catch {
    // It holds a cache, nothing of the scan.
  }
}

/** What tells the browser's process from all others. */
function profileArgument(profile: string): string {
  return `--user-data-dir=${profile}`;
}
