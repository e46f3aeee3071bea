import { spawn } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserUnavailable } from '#scanner/renderer';
import { makeProfile } from './browser-profile.ts';
import { confinedFlags, noProxy } from './launch-flags.ts';
import { policyProblem } from './policy-problem.ts';
import { environmentIn } from './process-environment.ts';
import { startProblem } from './start-problem.ts';
import { commandFor, nobody } from './unprivileged.ts';
import type { Command } from './unprivileged.ts';

export { removeOwnProfiles } from './browser-profile.ts';

const timeoutMs = 60_000;

/**
 * Why pages cannot be rendered with this browser, for the operator to read; undefined where they can. Starts it once, with
 * an empty page and nothing else; one that does not end in a minute, as on a busy machine, is not reported.
 */
export async function browserProblem(executable: string): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0;
  const profile = makeProfile();
  try {
    const command = commandFor(executable, isRoot);
    const ofPolicies = policyProblem();
    if (ofPolicies !== undefined) return ofPolicies;
    if (isRoot) chownSync(profile, nobody, nobody);
    return await problemOf(command, profile);
  } catch (error) {
    if (error instanceof BrowserUnavailable) return error.message;
    throw error;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

/** Does not keep this process from ending, and ends with it. */
async function problemOf({ program, args }: Command, profile: string): Promise<string | undefined> {
  // A file, because a pipe would be waited for.
  const output = join(profile, 'stderr');
  const descriptor = openSync(output, 'w');
  const child = spawn(program, [...args, ...confinedFlags(profile, noProxy), '--dump-dom', 'about:blank'], {
    env: environmentIn(profile),
    stdio: ['ignore', 'ignore', descriptor],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  closeSync(descriptor);
  child.unref();
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = Promise.withResolvers<string | undefined>();
  child.once('error', ({ message }) => ended.resolve(startProblem(message)));
  child.once('exit', (code) => {
    const said = code === null || code === 0 ? undefined : readFileSync(output, 'utf8').trim().split('\n').at(-1);
    ended.resolve(said === undefined ? undefined : startProblem(said || `it ended with exit code ${code}`));
  });
  try {
    return await ended.promise;
  } finally {
    process.removeListener('exit', kill);
  }
}
