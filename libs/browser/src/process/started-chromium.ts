import { existsSync } from 'node:fs';
import { BrowserUnavailable } from '#scanner/renderer';
import { attended } from './attended-command.ts';
import { giveFromInside, makeProfile, writePreferences } from './browser-profile.ts';
import { flagProblem } from './flag-problem.ts';
import { launchFlags, preferences } from './launch-flags.ts';
import type { LaunchTarget } from './launch-flags.ts';
import { policyProblem } from './policy-problem.ts';
import { environmentIn, replaceOpeners } from './process-environment.ts';
import { browserProcesses, commandLine, ownMemoryBytes, processTree } from './process-tree.ts';
import { runDelaysOf } from './run-delay.ts';
import type { RunDelays } from './run-delay.ts';
import { startProblem } from './start-problem.ts';
import { removeDirectoriesSync } from './remove-directories.ts';
import { spawnChromium } from './spawn-chromium.ts';
import type { SpawnedChromium } from './spawn-chromium.ts';
import { commandFor, nobody, withArguments } from './unprivileged.ts';

/** What may fail on a machine that lacks room, processes or rights. */
export interface StartSteps {
  readonly makeProfile?: typeof makeProfile;
  readonly writePreferences?: typeof writePreferences;
  readonly spawnChromium?: typeof spawnChromium;
}

const ownSteps = { makeProfile, writePreferences, spawnChromium };

/** The processes of one Chromium with a profile of its own, as it is started for each scan. */
export class StartedChromium {
  readonly profile: string;
  readonly spawned: SpawnedChromium;
  readonly #flags: readonly string[];

  /** @throws BrowserUnavailable where it may not be started on this machine, or cannot */
  static start(executable: string, target: Omit<LaunchTarget, 'profile'>, steps: StartSteps = {}): StartedChromium {
    const isRoot = process.getuid?.() === 0;
    const command = commandFor(executable, isRoot);
    const ofPolicies = policyProblem();
    if (ofPolicies !== undefined) throw new BrowserUnavailable(ofPolicies);
    const { makeProfile, writePreferences, spawnChromium } = { ...ownSteps, ...steps };
    let profile: string | undefined;
    try {
      profile = makeProfile();
      replaceOpeners(profile);
      const made = [profile, ...writePreferences(profile, preferences)];
      if (isRoot) giveFromInside(made, nobody);
      const flags = launchFlags({ ...target, profile });
      const { program, args } = attended(withArguments(command, flags), profile);
      return new StartedChromium(profile, spawnChromium(program, args, environmentIn(profile)), flags);
    } catch (error) {
      if (profile !== undefined) removeProfile(profile);
      throw new BrowserUnavailable(startProblem(error instanceof Error ? error.message : String(error)), {
        cause: error,
      });
    }
  }

  private constructor(profile: string, spawned: SpawnedChromium, flags: readonly string[]) {
    this.profile = profile;
    this.spawned = spawned;
    this.#flags = flags;
  }

  /** Memory of all its processes. */
  get memoryBytes(): number {
    return this.#processes().reduce((sum, pid) => sum + ownMemoryBytes(pid), 0);
  }

  /** What its processes have waited for a processor so far. */
  get runDelays(): RunDelays {
    return runDelaysOf(this.#processes());
  }

  /** Why it may not be used as it has been started, once it runs; undefined where it may. */
  get flagProblem(): string | undefined {
    const lines = browserProcesses(this.#processes()).map(commandLine);
    if (lines.length === 0)
      return 'the browser is started where its flags cannot be seen and does not render pages like that: correct what starts it';
    return lines.map((line) => flagProblem(line, this.#flags)).find((problem) => problem !== undefined);
  }

  /** Ends all its processes at once: its group with what that starts meanwhile, and those that have left it. */
  kill(): void {
    const pids = this.#processes();
    killGroup(this.spawned.child.pid);
    killAll(pids);
  }

  /** Ends what is of no use. @returns what it said last */
  async abandon(): Promise<string> {
    this.kill();
    const said = await this.spawned.ended;
    this.discard();
    return said;
  }

  /** Removes what is left of it, once its first process has ended. */
  discard(): void {
    killGroup(this.spawned.child.pid);
    removeProfile(this.profile);
  }

  #processes(): number[] {
    const { pid } = this.spawned.child;
    return pid === undefined ? [] : processTree(pid, `--user-data-dir=${this.profile}`);
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

/** What attends the browser has removed it by now, where it has started. */
function removeProfile(profile: string): void {
  if (existsSync(profile)) removeDirectoriesSync([profile]);
}
