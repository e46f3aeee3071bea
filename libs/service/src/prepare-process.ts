import { executionAsyncResource } from 'node:async_hooks';
import module from 'node:module';

/** Earlier ones end with SIGSEGV where processors are scarce (nodejs/node#64841): 27 of 71 runs with 24.20, none of 114 with this. */
const minVersion = [24, 21] as const;
/** An object of Node's queue of ticks. */
const keptTicks: object[] = [];

/** What a program does before it loads anything else. */
export function prepareProcess(): void {
  requireNode();
  useCompileCache();
  keepTick();
}

/** Ends the process with one clear line where Node is too old. Runs on any Node, as long as only built-in modules are imported. */
function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return;
  process.stderr.write(
    `Scanledger requires Node ${minVersion.join('.')} or later; this is Node ${process.versions.node}. Start it with \`npm start\`, which uses the Node that \`npm ci\` installs.\n`,
  );
  process.exit(1);
}

/**
 * Keeps the compiled code of a built program beside it, where only those who may change the program can write. Without
 * effect where that directory is read-only.
 */
function useCompileCache(): void {
  const isBuilt = import.meta.filename.endsWith('.js');
  if (!isBuilt) return;
  // Threads have a cache only where the environment names it.
  process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/.compile-cache`;
  module.enableCompileCache();
}

/**
 * Keeps the hidden class of what `process.nextTick` queues: V8 forgets it at a full collection while nothing is queued, and
 * from then on makes each of these objects, six for each request, in a way that takes ten times as long.
 */
function keepTick(): void {
  process.nextTick(() => keptTicks.push(executionAsyncResource()));
}
