#!/usr/bin/env node
import { prepareProcess } from '#service/prepare-process';

prepareProcess();
const { endWhenOutputFails } = await import('#terminal');
const { exitCodes } = await import('./exit-codes.ts');
endWhenOutputFails(exitCodes.scanFailed);
const { runCommandLine } = await import('./command-line.ts');
const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => interrupted.abort(new Error(`interrupted by ${name}`)));
}
process.exitCode = await runCommandLine(process.argv.slice(2), interrupted.signal);
