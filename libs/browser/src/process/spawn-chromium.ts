import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';

export interface SpawnedChromium {
  readonly child: ChildProcess;
  /** What it reads and writes with `--remote-debugging-pipe`: file descriptors 3 and 4. */
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves, with what it said last, once it has ended or could not be started. */
  readonly ended: Promise<string>;
  /** From now on it does not keep this process from ending. */
  unref(): void;
}

const maxSaidLength = 2_000;

/** Starts a program with the pipes of a debugger; its standard input ends with this process. It is no part of the group that a terminal interrupts. */
export function spawnChromium(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): SpawnedChromium {
  const stdio = ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'] as const;
  const child = spawn(program, args, { env: environment, detached: true, stdio: [...stdio] });
  child.stdin?.on('error', () => undefined);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-maxSaidLength)));
  const ended = Promise.withResolvers<string>();
  child.once('error', ({ message }) => ended.resolve(message));
  child.once('close', (code) => ended.resolve(said.trim() || `it ended with exit code ${code}`));
  return {
    child,
    input: child.stdio[3] as Writable,
    output: child.stdio[4] as Readable,
    ended: ended.promise,
    unref: () => {
      child.unref();
      for (const pipe of child.stdio) (pipe as Socket | null)?.unref();
    },
  };
}
