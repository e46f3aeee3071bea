import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly url: string;
  /** Stops it as SIGTERM does, and resolves when it has ended. */
  stop(): Promise<void>;
}

type Server = ChildProcessByStdio<null, Readable, null>;

const program = fileURLToPath(new URL('./server.js', import.meta.url));

/** Starts the server as a process of its own, with nothing but these settings. @throws Error when it ends before it listens */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    // A .env file of the working directory is for another server.
    cwd: settings['DATA_DIR'],
    env: { ...settings, PATH: process.env['PATH'], LOG_FORMAT: 'json', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C in the terminal ends the demonstration, and that stops the server.
    detached: true,
  });
  try {
    process.once('exit', () => child.kill());
    return { url: await listeningUrl(child), stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function listeningUrl({ stdout }: Server): Promise<string> {
  for await (const line of createInterface(stdout)) {
    if (!line.startsWith('{')) continue;
    const { event, url } = JSON.parse(line) as { readonly event?: string; readonly url?: string };
    if (event !== 'listening' || url === undefined) continue;
    // From here on the log has errors only.
    stdout.pipe(process.stderr);
    return url;
  }
  throw new Error('The server ended before it was ready; the lines above say why.');
}

async function stop(child: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
